// Vectors of eight views, memory, random bits and the team of threads.
#pragma once
#define _GNU_SOURCE
#include <immintrin.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define VIEWS 8
typedef float V __attribute__((vector_size(32)));
typedef int32_t I __attribute__((vector_size(32)));
typedef uint64_t W __attribute__((vector_size(32)));

static inline V all(float x) { return (V){x, x, x, x, x, x, x, x}; }
static inline V load(const float *p) { return *(const V *)p; }
static inline void store(float *p, V x) { *(V *)p = x; }
static inline V greater(V a, V b) {
  I is = a > b;
  return (V)((is & (I)a) | (~is & (I)b));
}
static inline float lanes(V x) { return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7])); }

static inline unsigned positive(V x) { return _mm256_movemask_ps((__m256)(x > all(0))); } // a bit per lane

// One multiplier per view for each mask byte: the bit of a view that keeps is 1.
static V KEEP[256];
static void fill_table(void) {
  for (int b = 0; b < 256; b++)
    for (int v = 0; v < VIEWS; v++) KEEP[b][v] = b >> v & 1;
}

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

// Cleared memory on large pages, aligned to cache lines; never freed.
static void *cleared(size_t bytes) {
  static char *arena;
  static size_t used, size;
  bytes = (bytes + 8191) / 64 * 64;
  if (used + bytes > size) {
    size_t page = 2 << 20;
    size = bytes > (256u << 20) ? bytes + page : 256u << 20, used = 0;
    arena = mmap(0, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (arena == MAP_FAILED) fail("out of memory");
    arena = (char *)(((size_t)arena + page - 1) & ~(page - 1));
    madvise(arena, size, MADV_HUGEPAGE);
  }
  used += bytes;
  return arena + used - bytes;
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

// xorshift128+ in four lanes; two of them side by side, since one is bound by its latency.
typedef struct { W a, b; } Random;
static uint64_t mixed(uint64_t *x) { // SplitMix64
  uint64_t z = *x += 0x9E3779B97F4A7C15ull;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return z ^ z >> 31;
}
static Random seeded(uint64_t seed) {
  Random r;
  for (int i = 0; i < 4; i++) r.a[i] = mixed(&seed), r.b[i] = mixed(&seed);
  return r;
}
static inline W next(Random *r) {
  W s1 = r->a, s0 = r->b, result = s0 + s1;
  r->a = s0;
  s1 ^= s1 << 23;
  r->b = s1 ^ s0 ^ s1 >> 18 ^ s0 >> 5;
  return result;
}

// Sets bits with probability keep / 256, digit by digit, from the byte `from` (a multiple of 64) on.
static void draw(uint8_t *bits, long from, long to, int keep, Random random[2]) {
  Random r0 = random[0], r1 = random[1];
  if (keep >= 256) {
    memset(bits + from, 255, to - from);
    return;
  }
  int digits[8], count = 0;
  for (int d = __builtin_ctz(keep); d < 8; d++) digits[count++] = keep >> d & 1;
  for (long at = from; at < to; at += 64) {
    W x = {0}, y = {0};
    for (int d = 0; d < count; d++) {
      W p = next(&r0), q = next(&r1);
      if (digits[d]) x |= p, y |= q;
      else x &= p, y &= q;
    }
    *(W *)(bits + at) = x, *(W *)(bits + at + 32) = y;
  }
  random[0] = r0, random[1] = r1;
}

// ---- threads: each keeps its rows; they meet at a barrier that spins before it yields
static int threads = 1;
static void barrier(void) {
  static int waiting, sense;
  static __thread int mine;
  if (threads == 1) return;
  mine = !mine;
  if (__atomic_add_fetch(&waiting, 1, __ATOMIC_ACQ_REL) == threads) {
    waiting = 0;
    __atomic_store_n(&sense, mine, __ATOMIC_RELEASE);
    return;
  }
  for (int spins = 0; __atomic_load_n(&sense, __ATOMIC_ACQUIRE) != mine;) {
    if (++spins < 20000) __builtin_ia32_pause();
    else sched_yield();
  }
}
