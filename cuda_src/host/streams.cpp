#include "streams.h"

#include <time.h>

#include <algorithm>
#include <set>

#include "failure.h"
#include "settings.h"

namespace emulator {

static constexpr uint64_t most_pending = 2048;

static double milliseconds() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) * 1e-6;
}

Queues& queues() {
    static auto only = new Queues;
    return *only;
}

bool Mark::reached() const { return !stream || stream->done >= number; }

std::shared_ptr<Stream> Queues::create(int device, bool blocking) {
    streams_.push_back(std::make_shared<Stream>(Stream{device, blocking}));
    return streams_.back();
}

std::shared_ptr<Stream> Queues::default_stream(int device) {
    if (defaults_.size() <= size_t(device)) defaults_.resize(size_t(device) + 1);
    auto& found = defaults_[size_t(device)];
    if (!found) found = create(device, true);
    return found;
}

void Queues::destroy(const std::shared_ptr<Stream>& stream) {
    // What is queued is still to be done; nobody waits for it by this stream any more.
    stream->abandoned = true;
    streams_.erase(std::remove_if(streams_.begin(), streams_.end(),
                                  [](const auto& one) { return one->abandoned && one->queue.empty(); }),
                   streams_.end());
}

Mark Queues::enqueue(const std::shared_ptr<Stream>& stream, std::function<void()> run, std::vector<Mark> after) {
    // The default stream waits for the blocking streams of its device, and they for it.
    auto zero = default_stream(stream->device);
    if (stream == zero) {
        for (auto& other : streams_)
            if (other != zero && other->blocking && other->device == stream->device && !other->queue.empty())
                after.push_back(Mark{other, other->issued});
    } else if (stream->blocking && !zero->queue.empty()) {
        after.push_back(Mark{zero, zero->issued});
    }
    stream->queue.push_back(Work{std::move(run), std::move(after), ++tickets_});
    Mark mark{stream, ++stream->issued};
    if (++pending_ > most_pending) step(nullptr);
    return mark;
}

void Queues::record(Event& event, const std::shared_ptr<Stream>& stream) {
    auto moment = std::make_shared<double>(0);
    event.mark = enqueue(stream, [moment] { *moment = milliseconds(); });
    event.moment = moment;
}

void Queues::wait(const std::shared_ptr<Stream>& stream, const Event& event) {
    if (!event.mark.reached()) enqueue(stream, [] {}, {event.mark});
}

bool Queues::ready(const Stream& stream) const {
    if (stream.queue.empty()) return false;
    const auto& after = stream.queue.front().after;
    return std::all_of(after.begin(), after.end(), [](const Mark& mark) { return mark.reached(); });
}

// The streams that have work to do before the mark is reached.
std::vector<Stream*> Queues::needed(const Mark& mark) const {
    std::vector<Stream*> found;
    std::vector<const Mark*> open{&mark};
    std::set<std::pair<const Stream*, uint64_t>> seen;
    while (!open.empty()) {
        const Mark& next = *open.back();
        open.pop_back();
        if (next.reached() || !seen.insert({next.stream.get(), next.number}).second) continue;
        found.push_back(next.stream.get());
        size_t count = size_t(next.number - next.stream->done);
        for (size_t i = 0; i < count; ++i)
            for (const Mark& before : next.stream->queue[i].after) open.push_back(&before);
    }
    return found;
}

void Queues::run_head(Stream& stream) {
    Work work = std::move(stream.queue.front());
    stream.queue.pop_front();
    ++stream.done;
    --pending_;
    work.run();
}

// Does one piece of work: one that leads to `wanted`, or any if that is null.
void Queues::step(const Mark* wanted) {
    Order order = settings().order;
    std::vector<Stream*> ready_ones;
    if (order == Order::reverse && wanted) {
        for (Stream* stream : needed(*wanted))
            if (ready(*stream)) ready_ones.push_back(stream);
    } else {
        for (auto& stream : streams_)
            if (ready(*stream)) ready_ones.push_back(stream.get());
    }
    if (ready_ones.empty()) refuse(CUDA_ERROR_LAUNCH_TIMEOUT, "streams wait for one another");
    auto sooner = [](const Stream* a, const Stream* b) { return a->queue.front().ticket < b->queue.front().ticket; };
    Stream* chosen = nullptr;
    if (order == Order::random) chosen = ready_ones[settings().pick(ready_ones.size())];
    else if (order == Order::forward) chosen = *std::min_element(ready_ones.begin(), ready_ones.end(), sooner);
    else chosen = *std::max_element(ready_ones.begin(), ready_ones.end(), sooner);
    run_head(*chosen);
}

void Queues::finish(const Mark& mark) {
    while (!mark.reached()) step(&mark);
}

void Queues::finish_device(int device) {
    std::vector<Mark> marks;
    for (auto& stream : streams_)
        if (stream->device == device && !stream->queue.empty()) marks.push_back(Mark{stream, stream->issued});
    if (settings().order == Order::reverse) std::reverse(marks.begin(), marks.end());
    for (const Mark& mark : marks) finish(mark);
}

bool Queues::poll(const Mark& mark) {
    if (mark.reached()) return true;
    step(&mark);
    return false;
}

void Queues::drop(int device) {
    for (auto& stream : streams_)
        if (stream->device == device) {
            pending_ -= stream->queue.size();
            stream->queue.clear();
            stream->done = stream->issued;
        }
}

void Queues::drop_all() {
    for (int device = 0; device < settings().devices; ++device) drop(device);
}

}  // namespace emulator
