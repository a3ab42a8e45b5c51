// Streams and events. Work is queued, and done only when the host waits for it, in the most inconvenient
// order that CUDA allows: so a wait that is missing shows as a wrong result.
//
//   forward  what was queued first is done first, everything that was queued before what is waited for
//   reverse  only what is waited for is done, and of that what was queued last first
//   random   any of the heads of the queues that may be done
#pragma once
#include <stdint.h>

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace emulator {

struct Stream;

// A place in a stream: the first `number` pieces of its work.
struct Mark {
    std::shared_ptr<Stream> stream;
    uint64_t number = 0;
    bool reached() const;
};

struct Work {
    std::function<void()> run;
    std::vector<Mark> after;
    uint64_t ticket;  // counts over all streams
};

struct Stream {
    int device;
    bool blocking;  // waits for the default stream, and is waited for by it
    std::deque<Work> queue = {};
    uint64_t done = 0, issued = 0;
    bool abandoned = false;
};

struct Event {
    bool timing;
    int device;
    Mark mark;  // of the last record; without a stream: never recorded
    std::shared_ptr<double> moment = nullptr;
};

class Queues {
public:
    std::shared_ptr<Stream> create(int device, bool blocking);
    std::shared_ptr<Stream> default_stream(int device);
    // The stream's queue goes on without it.
    void destroy(const std::shared_ptr<Stream>& stream);

    Mark enqueue(const std::shared_ptr<Stream>& stream, std::function<void()> run, std::vector<Mark> after = {});
    void record(Event& event, const std::shared_ptr<Stream>& stream);
    void wait(const std::shared_ptr<Stream>& stream, const Event& event);

    // Does work until the mark is reached.
    void finish(const Mark& mark);
    void finish(const std::shared_ptr<Stream>& stream) { finish(Mark{stream, stream->issued}); }
    void finish_device(int device);
    // Does a little work, and says whether the mark is reached now: what a query sees.
    bool poll(const Mark& mark);
    // Forgets all work of the device, because an error stays with it.
    void drop(int device);
    void drop_all();

private:
    void step(const Mark* wanted);
    void run_head(Stream& stream);
    bool ready(const Stream& stream) const;
    std::vector<Stream*> needed(const Mark& mark) const;

    std::vector<std::shared_ptr<Stream>> streams_, defaults_;
    uint64_t tickets_ = 0, pending_ = 0;
};

Queues& queues();

}  // namespace emulator
