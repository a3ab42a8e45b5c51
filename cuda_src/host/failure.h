// What goes wrong: an error code of the driver with a text that says why.
#pragma once
#include <cuda.h>

#include <stdarg.h>
#include <stdio.h>

#include <string>

namespace emulator {

struct Failure {
    CUresult code;
    std::string text;
};

__attribute__((format(printf, 1, 2))) inline std::string format(const char* pattern, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, pattern);
    vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

[[noreturn]] inline void refuse(CUresult code, std::string text) { throw Failure{code, std::move(text)}; }
[[noreturn]] inline void invalid(std::string text) { refuse(CUDA_ERROR_INVALID_VALUE, std::move(text)); }

}  // namespace emulator
