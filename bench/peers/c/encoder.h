// The perceptron on sparse features, both ways. Two forms of each layer:
// - few entries (or hidden units) kept: lists of what is kept;
// - many: an entry adds its weights to 2 of 32 buckets, one for each pattern of four views, and a view is the sum of
//   eight buckets; all units are computed. The buckets' own sum is the row without dropout, which the evaluation of the
//   last weights needs.
#pragma once
#include "capgcn.h"

static int buckets, dense; // which forms
static float *hidden, *unit_value[2], *plain; // plain: the evaluation's H_0 / sqrt(d)
static uint8_t *unit_index[2], *unit_count;
static int *kept_entry[2], *kept_count;

#define EACH_VECTOR _Pragma("GCC unroll 8") for (int u = 0; u < HIDDEN / 8; u++)

// H_0 / sqrt(d) of a vertex without dropout; h are its hidden units.
static void plain_head(int i, const float *h) {
  for (int c = 0; c < WIDE; c += 8) {
    V a = load(small.b2 + c), b = all(0);
    for (int u = 0; u < HIDDEN; u += 2) {
      a += load(small.w2 + u * WIDE + c) * h[u];
      b += load(small.w2 + (u + 1) * WIDE + c) * h[u + 1];
    }
    store(plain + (long)i * WIDE + c, (a + b) * inverse_root[i]);
  }
}

static void plain_encoder(int t) {
  for (int i = feature_rows[t]; i < feature_rows[t + 1]; i++) {
    V a[HIDDEN / 8];
    EACH_VECTOR a[u] = load(small.b1 + 8 * u);
    for (int e = data.x_start[i]; e < data.x_start[i + 1]; e++) {
      const float *w = w1 + (long)data.x_column[e] * HIDDEN;
      V x = all(data.x_value[e]);
      EACH_VECTOR a[u] += x * load(w + 8 * u);
    }
    float h[HIDDEN] __attribute__((aligned(64)));
    EACH_VECTOR store(h + 8 * u, greater(a[u], all(0)));
    plain_head(i, h);
  }
}

static void bucket_sums(int i, float before[VIEWS][HIDDEN]) {
  static __thread float sums[32][HIDDEN] __attribute__((aligned(64)));
  memset(sums, 0, sizeof sums);
  const uint8_t *mask = input_mask + chunk_start[i] * 32L;
  for (int e = data.x_start[i]; e < data.x_start[i + 1]; e++, mask++) {
    const float *w = w1 + (long)data.x_column[e] * HIDDEN;
    float *low = sums[*mask & 15], *high = sums[16 + (*mask >> 4)], x = data.x_value[e];
    for (int u = 0; u < HIDDEN; u += 8) {
      V y = load(w + u) * x;
      store(low + u, load(low + u) + y);
      store(high + u, load(high + u) + y);
    }
  }
  float h[HIDDEN] __attribute__((aligned(64))), scale = 1 / data.input_keep;
  for (int u = 0; u < HIDDEN; u += 8) {
    V bias = load(small.b1 + u);
    for (int half = 0; half < 2; half++) {
#define B(n) load(sums[half * 16 + n] + u)
      V a = B(7) + B(15), b = B(11) + B(3), c = B(13) + B(5), d = B(14) + B(6);
      V last = ((B(8) + B(9)) + (B(10) + B(11))) + ((B(12) + B(13)) + (B(14) + B(15)));
      store(before[4 * half] + u, scale * ((B(1) + B(9)) + a + (b + c)) + bias);
      store(before[4 * half + 1] + u, scale * ((B(2) + B(10)) + a + (b + d)) + bias);
      store(before[4 * half + 2] + u, scale * ((B(4) + B(12)) + a + (c + d)) + bias);
      store(before[4 * half + 3] + u, scale * last + bias);
      if (half == 0) {
        V whole = (((B(0) + B(1)) + (B(2) + B(3))) + ((B(4) + B(5)) + (B(6) + B(7)))) + last + bias;
        store(h + u, greater(whole, all(0)));
      }
#undef B
    }
  }
  plain_head(i, h);
}

static inline void add_entry(V *a, int e, float scale) {
  const float *w = w1 + (long)data.x_column[e] * HIDDEN;
  V x = all(data.x_value[e] * scale);
  EACH_VECTOR a[u] += x * load(w + 8 * u);
}

// Sums the kept entries of each view and, if the way back wants them, lists them; returns the end of the list.
static int *list_sums(int i, float before[VIEWS][HIDDEN], int *list) {
  float scale = 1 / data.input_keep;
  int first = data.x_start[i], length = data.x_start[i + 1] - first;
  for (int v = 0; v < VIEWS; v++) {
    int *begin = list;
    V a[HIDDEN / 8];
    EACH_VECTOR a[u] = load(small.b1 + 8 * u);
    for (int at = 0; at < length; at += CHUNK) {
      uint32_t bits = ((uint32_t *)input_mask)[(chunk_start[i] + at / CHUNK) * 8L + v];
      if (length - at < CHUNK) bits &= (1u << (length - at)) - 1;
      if (dense) {
        for (; bits; bits = _blsr_u32(bits)) add_entry(a, first + at + _tzcnt_u32(bits), scale);
        continue;
      }
      // the first four without asking how many there are: a branch per entry would be mispredicted
      int *more = list + 4;
      list += __builtin_popcount(bits);
      _Pragma("GCC unroll 4") for (int n = -4; n < 0; n++, bits = _blsr_u32(bits)) more[n] = first + at + _tzcnt_u32(bits);
      for (; bits; bits = _blsr_u32(bits)) *more++ = first + at + _tzcnt_u32(bits);
    }
    for (int *e = begin; e < list; e++) add_entry(a, *e, scale);
    EACH_VECTOR store(before[v] + 8 * u, a[u]);
    kept_count[i * 8L + v] = list - begin;
  }
  return list;
}

// All units: the second layer of the eight views side by side, so that each row of W2 is read once.
static void dense_head(int i, float before[VIEWS][HIDDEN], float result[VIEWS][WIDE]) {
  float *h = hidden + (long)i * VIEWS * HIDDEN;
  const uint8_t *mask = hidden_mask + (long)i * HIDDEN;
  for (int q = 0; q < VIEWS * HIDDEN; q += 8) {
    V x = load(before[0] + q);
    store(h + q, greater(x, all(0)) * KEEP[mask[q / 8]]);
  }
  for (int c = 0; c < WIDE; c += 8) {
    V a[VIEWS] = {0};
    for (int u = 0; u < HIDDEN; u++) {
      V w = load(small.w2 + u * WIDE + c);
      _Pragma("GCC unroll 8") for (int v = 0; v < VIEWS; v++) a[v] += w * h[v * HIDDEN + u];
    }
    for (int v = 0; v < VIEWS; v++) store(result[v] + c, a[v] * (float)(1 / data.hidden_keep) + load(small.b2 + c));
  }
}

// The units that are active and kept, which are few; lists them for the way back.
static void listed_head(int i, float before[VIEWS][HIDDEN], float result[VIEWS][WIDE], float **value, uint8_t **index) {
  for (int v = 0; v < VIEWS; v++) {
    uint64_t bits = 0, mask;
    EACH_VECTOR bits |= (uint64_t)positive(load(before[v] + 8 * u)) << 8 * u;
    memcpy(&mask, hidden_mask + (i * 8L + v) * (HIDDEN / 8), 8);
    bits &= mask;
    float *x = *value;
    uint8_t *index_of = *index;
    V a[WIDE / 8] = {0}, b[WIDE / 8] = {0};
    int count = __builtin_popcountll(bits);
    _Pragma("GCC unroll 8") for (int n = 0; n < 8; n++, bits = _blsr_u64(bits)) { // as above
      int u = _tzcnt_u64(bits) & 63;
      index_of[n] = u, x[n] = n < count ? before[v][u] : 0;
      for (int c = 0; c < WIDE / 8; c++) (n & 1 ? a : b)[c] += x[n] * load(small.w2 + u * WIDE + 8 * c);
    }
    for (int n = 8; n < count; n++, bits = _blsr_u64(bits)) {
      int u = _tzcnt_u64(bits);
      index_of[n] = u, x[n] = before[v][u];
      for (int c = 0; c < WIDE / 8; c++) a[c] += x[n] * load(small.w2 + u * WIDE + 8 * c);
    }
    x += count, index_of += count;
    unit_count[i * 8L + v] = x - *value;
    *value = x, *index = index_of;
    for (int c = 0; c < WIDE / 8; c++) store(result[v] + 8 * c, (a[c] + b[c]) * (float)(1 / data.hidden_keep) + load(small.b2 + 8 * c));
  }
}

static void encoder_forward(int t) {
  float *value = unit_value[t];
  uint8_t *index = unit_index[t];
  int *list = kept_entry[t];
  for (int i = feature_rows[t]; i < feature_rows[t + 1]; i++) {
    float before[VIEWS][HIDDEN] __attribute__((aligned(64))), result[VIEWS][WIDE] __attribute__((aligned(32)));
    if (buckets) bucket_sums(i, before);
    else list = list_sums(i, before, list);
    if (dense) dense_head(i, before, result);
    else listed_head(i, before, result, &value, &index);
    for (int c = 0; c < CLASSES; c++) {
      V y = (V){result[0][c], result[1][c], result[2][c], result[3][c], result[4][c], result[5][c], result[6][c], result[7][c]};
      y *= inverse_root[i];
      store(start + (long)i * ROW + c * VIEWS, y);
      store(state[0] + (long)i * ROW + c * VIEWS, y);
    }
  }
}

// The gradient of H_0: alpha times the sum of those of all hops, and the plain sum of X_1; [view][class].
static void start_gradient(int i, float g[VIEWS][WIDE]) {
  V back = all(data.alpha / step[i]), r = all(inverse_root[i]);
  for (int c = 0; c < CLASSES; c++) {
    long at = (long)i * ROW + c * VIEWS;
    V sum = load(state[1] + at);
    for (int k = 2; k <= HOPS; k++) sum += load(state[k] + at);
    sum = r * (back * sum + load(state[0] + at));
    for (int v = 0; v < VIEWS; v++) g[v][c] = sum[v];
  }
}

// Gradient of all units of all views, times the input's scale; the second layer's gradient in passing.
static void dense_back(int i, float g[VIEWS][WIDE], float delta[VIEWS][HIDDEN], float turned_w2[CLASSES][HIDDEN],
                       float turned_gradient[CLASSES][HIDDEN], Small *gradient) {
  const float *h = hidden + (long)i * VIEWS * HIDDEN;
  V scale = all(1 / data.input_keep);
  for (int u = 0; u < HIDDEN; u += 8) {
    V bias = load(gradient->b1 + u);
    for (int v = 0; v < VIEWS; v++) {
      V d = all(0), active = load(h + v * HIDDEN + u);
      EACH_CLASS d += load(turned_w2[c] + u) * g[v][c];
      d = (V)((I)d & (active > all(0)));
      bias += d;
      store(delta[v] + u, scale * d);
    }
    store(gradient->b1 + u, bias);
    for (int c = 0; c < CLASSES; c++) {
      V sum = load(turned_gradient[c] + u);
      for (int v = 0; v < VIEWS; v++) sum += load(h + v * HIDDEN + u) * g[v][c];
      store(turned_gradient[c] + u, sum);
    }
  }
}

// W1's gradient from every entry: the sums of all subsets of four views' rows once per vertex, two of them per entry.
static void subsets_to_weights(int i, float delta[VIEWS][HIDDEN], float *into) {
  static __thread float sums[2][16][HIDDEN] __attribute__((aligned(64)));
  for (int half = 0; half < 2; half++)
    for (int u = 0; u < HIDDEN; u += 8) {
      V s[16];
      s[0] = all(0);
      for (int b = 0; b < 4; b++)
        for (int q = 0; q < 1 << b; q++) s[(1 << b) + q] = s[q] + load(delta[4 * half + b] + u);
      for (int q = 0; q < 16; q++) store(sums[half][q] + u, s[q]);
    }
  const uint8_t *bytes = input_mask + chunk_start[i] * 32L;
  for (int e = data.x_start[i], n = 0; e < data.x_start[i + 1]; e++, n++) {
    I words = ((const I *)bytes)[n / CHUNK]; // a word per view; the entry's bit of each moves to the sign
    unsigned bits = buckets ? bytes[n] : (unsigned)_mm256_movemask_ps((__m256)(words << (CHUNK - 1 - n % CHUNK)));
    float *o = into + (long)data.x_column[e] * HIDDEN, *a = sums[0][bits & 15], *b = sums[1][bits >> 4];
    V x = all(data.x_value[e]);
    for (int u = 0; u < HIDDEN; u += 8) store(o + u, load(o + u) + x * (load(a + u) + load(b + u)));
  }
}

// The same from lists: the active units of each view to the rows of its kept entries.
static void listed_back(int i, float g[VIEWS][WIDE], float *into, Small *gradient, float **value, uint8_t **index, int **list) {
  float scale = 1 / data.hidden_keep;
  for (int v = 0; v < VIEWS; v++) {
    int units = unit_count[i * 8L + v], entries = kept_count[i * 8L + v];
    float delta[HIDDEN];
    for (int n = 0; n < units; n++) {
      int u = (*index)[n];
      V sum = all(0);
      for (int c = 0; c < WIDE; c += 8) {
        V gc = load(g[v] + c);
        sum += gc * load(small.w2 + u * WIDE + c);
        store(gradient->w2 + u * WIDE + c, load(gradient->w2 + u * WIDE + c) + gc * ((*value)[n] * scale));
      }
      float d = lanes(sum) * scale;
      gradient->b1[u] += d;
      delta[n] = d / (float)data.input_keep;
    }
    for (int m = 0; m < entries; m++) {
      int e = (*list)[m];
      float *o = into + (long)data.x_column[e] * HIDDEN, x = data.x_value[e];
      for (int n = 0; n < units; n++) o[(*index)[n]] += x * delta[n];
    }
    *value += units, *index += units, *list += entries;
  }
}

static void encoder_backward(int t) {
  float *value = unit_value[t], *into = w1_gradient[t];
  uint8_t *index = unit_index[t];
  int *list = kept_entry[t];
  Small *gradient = &small_gradient[t];
  static __thread float w2[CLASSES][HIDDEN] __attribute__((aligned(64))), w2_gradient[CLASSES][HIDDEN] __attribute__((aligned(64)));
  for (int c = 0; c < CLASSES; c++)
    for (int u = 0; u < HIDDEN; u++) w2[c][u] = small.w2[u * WIDE + c] / data.hidden_keep, w2_gradient[c][u] = 0;
  for (int i = feature_rows[t]; i < feature_rows[t + 1]; i++) {
    float g[VIEWS][WIDE] __attribute__((aligned(64))) = {0}, delta[VIEWS][HIDDEN] __attribute__((aligned(64)));
    start_gradient(i, g);
    for (int v = 0; v < VIEWS; v++)
      for (int c = 0; c < WIDE; c += 8) store(gradient->b2 + c, load(gradient->b2 + c) + load(g[v] + c));
    if (dense) {
      dense_back(i, g, delta, w2, w2_gradient, gradient);
      subsets_to_weights(i, delta, into);
    } else {
      listed_back(i, g, into, gradient, &value, &index, &list);
    }
  }
  for (int c = 0; c < CLASSES; c++)
    for (int u = 0; u < HIDDEN; u++) gradient->w2[u * WIDE + c] += w2_gradient[c][u] / data.hidden_keep;
}
