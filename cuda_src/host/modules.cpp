#include "modules.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "failure.h"
#include "memory.h"
#include "settings.h"

namespace emulator {

static const PeerAccess* peers;
void set_peer_access(const PeerAccess* access) { peers = access; }

static Module* open_module(int device, const char* path) {
    void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) refuse(CUDA_ERROR_INVALID_IMAGE, format("the module cannot be loaded: %s", dlerror()));
    auto module = std::make_unique<Module>(Module{library, device});
    auto range = reinterpret_cast<void (*)(char**, char**)>(dlsym(library, "cuh_shared_range"));
    if (!range) {
        dlclose(library);
        refuse(CUDA_ERROR_INVALID_IMAGE, format("%s is no module of the emulator", path));
    }
    range(&module->shared_first, &module->shared_last);
    return module.release();
}

// Through a file of its own, whose name is never used again: the loader goes by names.
Module* load_module(int device, const void* image) {
    auto header = static_cast<const Elf64_Ehdr*>(image);
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) || header->e_type != ET_DYN)
        refuse(CUDA_ERROR_INVALID_IMAGE, "the image is not a shared library, as the emulator's modules are");
    size_t size = header->e_shoff + size_t(header->e_shnum) * header->e_shentsize;
    const char* folder = getenv("TMPDIR");
    std::string path = format("%s/cuda_module_XXXXXX", folder && *folder ? folder : "/tmp");
    int file = mkstemp(path.data());
    if (file < 0) refuse(CUDA_ERROR_OPERATING_SYSTEM, format("%s cannot be written", path.c_str()));
    bool written = write(file, image, size) == ssize_t(size);
    close(file);
    Module* module = nullptr;
    std::string problem = written ? "" : "the image cannot be copied";
    try {
        if (written) module = open_module(device, path.c_str());
    } catch (const Failure& failure) {
        problem = failure.text;
    }
    unlink(path.c_str());
    if (!module) refuse(CUDA_ERROR_INVALID_IMAGE, problem);
    return module;
}

Module* load_module(int device, const char* path) {
    if (access(path, R_OK)) refuse(CUDA_ERROR_FILE_NOT_FOUND, format("there is no file %s", path));
    char magic[SELFMAG] = {};
    if (FILE* file = fopen(path, "rb")) {
        size_t count = fread(magic, 1, sizeof magic, file);
        fclose(file);
        if (count != sizeof magic || memcmp(magic, ELFMAG, SELFMAG))
            refuse(CUDA_ERROR_INVALID_IMAGE, format("%s is not a shared library", path));
    }
    return open_module(device, path);
}

void unload_module(Module* module) {
    dlclose(module->library);
    delete module;
}

Function* find_function(Module* module, const char* name) {
    auto kernel = static_cast<const cuh_kernel*>(dlsym(module->library, (std::string("cuh_k_") + name).c_str()));
    if (!kernel) refuse(CUDA_ERROR_NOT_FOUND, format("the module has no kernel %s; is there a CUH_EXPORT(%s)?", name, name));
    module->functions.push_back(std::make_unique<Function>(Function{kernel, module}));
    return module->functions.back().get();
}

std::pair<uintptr_t, size_t> find_global(Module* module, const char* name) {
    void* address = dlsym(module->library, name);
    Dl_info information;
    void* extra = nullptr;
    if (!address || !dladdr1(address, &information, &extra, RTLD_DL_SYMENT) || !extra)
        refuse(CUDA_ERROR_NOT_FOUND, format("the module has no variable %s", name));
    return {reinterpret_cast<uintptr_t>(address), static_cast<const ElfW(Sym)*>(extra)->st_size};
}

// ---- launches

namespace {

struct Launch {
    const cuh_kernel* kernel;
    Module* module;
    GridShape shape;
    std::vector<unsigned char> bytes;  // the parameters, as they lie in memory
    std::vector<size_t> offsets;
    std::vector<uintptr_t> touched;  // blocks that parameters point to
};

std::string place(const cuh_kernel& kernel, uint32_t index) {
    return format("kernel %s: parameter %u", kernel.name, index);
}

void lay_out(Launch& launch) {
    size_t offset = 0;
    for (uint32_t i = 0; i < launch.kernel->count; ++i) {
        const cuh_parameter& one = launch.kernel->parameters[i];
        offset = (offset + one.align - 1) / one.align * one.align;
        launch.offsets.push_back(offset);
        offset += one.size;
    }
    launch.bytes.resize(offset);
}

void read_parameters(Launch& launch, void** parameters, void** extra) {
    lay_out(launch);
    if (!extra) {
        for (uint32_t i = 0; i < launch.kernel->count; ++i)
            memcpy(launch.bytes.data() + launch.offsets[i], parameters[i], launch.kernel->parameters[i].size);
        return;
    }
    const void* buffer = nullptr;
    size_t size = 0;
    for (void** entry = extra; *entry != CU_LAUNCH_PARAM_END; entry += 2) {
        if (entry[0] == CU_LAUNCH_PARAM_BUFFER_POINTER) buffer = entry[1];
        else if (entry[0] == CU_LAUNCH_PARAM_BUFFER_SIZE) size = *static_cast<size_t*>(entry[1]);
        else invalid(format("kernel %s: an unknown launch option", launch.kernel->name));
    }
    if (size != launch.bytes.size())
        invalid(format("kernel %s: the parameter buffer has %zu bytes, the kernel takes %zu", launch.kernel->name, size,
                       launch.bytes.size()));
    if (size) memcpy(launch.bytes.data(), buffer, size);
}

// A pointer must lead into memory that the device can reach.
void check_address(Launch& launch, uint32_t index, uintptr_t address) {
    const Block* block = memory().find(address);
    if (!block)
        invalid(format("%s: %#llx is %s", place(*launch.kernel, index).c_str(), (unsigned long long)address,
                       memory().describe(address).c_str()));
    int device = launch.module->device;
    if (block->device >= 0 && block->device != device && !(peers && peers->allowed(device, block->device)))
        refuse(CUDA_ERROR_ILLEGAL_ADDRESS,
               format("%s points into memory of device %d, but the kernel runs on device %d",
                      place(*launch.kernel, index).c_str(), block->device, device));
    launch.touched.push_back(block->start);
}

void check_parameters(Launch& launch) {
    for (uint32_t i = 0; i < launch.kernel->count; ++i) {
        const cuh_parameter& one = launch.kernel->parameters[i];
        const unsigned char* bytes = launch.bytes.data() + launch.offsets[i];
        if (one.kind == CUH_VALUE) continue;
        uintptr_t address;
        if (one.kind != CUH_AGGREGATE) {
            memcpy(&address, bytes, sizeof address);
            if (!address) continue;
            check_address(launch, i, address);
            if (address % one.kind)
                refuse(CUDA_ERROR_MISALIGNED_ADDRESS,
                       format("%s: %#llx is not aligned to %u bytes", place(*launch.kernel, i).c_str(),
                              (unsigned long long)address, one.kind));
            continue;
        }
        // Within a struct, a word that is an address of a device is taken for one.
        for (size_t at = 0; at + 8 <= one.size; at += 8) {
            memcpy(&address, bytes + at, sizeof address);
            if (memory().find(address) || memory().was_freed(address)) check_address(launch, i, address);
        }
    }
}

void check_shape(const Launch& launch, uint32_t max_dynamic_shared) {
    const cuh_index &grid = launch.shape.grid, &block = launch.shape.block;
    const char* name = launch.kernel->name;
    uint64_t threads = uint64_t(block.x) * block.y * block.z;
    if (!threads || !grid.x || !grid.y || !grid.z) invalid(format("kernel %s: a dimension is 0", name));
    if (threads > launch.kernel->max_threads || block.x > 1024 || block.y > 1024 || block.z > 64)
        invalid(format("kernel %s: a block of %u x %u x %u threads is too large (%u threads at most)", name, block.x,
                       block.y, block.z, launch.kernel->max_threads));
    if (grid.x > 0x7fffffffu || grid.y > 65535 || grid.z > 65535)
        invalid(format("kernel %s: a grid of %u x %u x %u blocks is too large", name, grid.x, grid.y, grid.z));
    if (launch.shape.dynamic_shared > max_dynamic_shared)
        invalid(format("kernel %s: %u bytes of dynamic shared memory; %u are allowed (more has to be asked for)", name,
                       launch.shape.dynamic_shared, max_dynamic_shared));
}

void run(const Launch& launch) {
    std::vector<unsigned char> bytes(launch.bytes.size() + 64);
    auto base = reinterpret_cast<unsigned char*>((uintptr_t(bytes.data()) + 63) / 64 * 64);
    if (!launch.bytes.empty()) memcpy(base, launch.bytes.data(), launch.bytes.size());
    std::vector<void*> pointers(launch.kernel->count + 1);
    for (uint32_t i = 0; i < launch.kernel->count; ++i) pointers[i] = base + launch.offsets[i];
    run_grid(*launch.kernel, launch.shape, pointers.data(), launch.module->shared_first, launch.module->shared_last);
    for (uintptr_t address : launch.touched)
        if (const Block* block = memory().find(address))
            memory().check_edges(*block, format("kernel %s", launch.kernel->name));
}

}  // namespace

void launch(Function* function, const GridShape& shape, const std::shared_ptr<Stream>& stream, void** parameters,
            void** extra) {
    if (settings().null_launches) return;
    auto one = std::make_shared<Launch>();
    one->kernel = function->kernel;
    one->module = function->module;
    one->shape = shape;
    check_shape(*one, function->max_dynamic_shared);
    read_parameters(*one, parameters, extra);
    check_parameters(*one);
    queues().enqueue(stream, [one] { run(*one); });
}

}  // namespace emulator
