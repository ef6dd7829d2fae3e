// CAPGCN with eight views as the lanes of a vector: the arrays, the masks and the propagation.
//
// Compiled for one data set: CLASSES, HIDDEN (a multiple of 8), HOPS, USED (views in use, at most 8). A vertex's state
// is CLASSES vectors. States are kept as Y = D^-1/2 H, so that a hop needs no value per edge:
//   Y_k = (1 - alpha) D^-1 drop(A + I) Y_(k-1) + alpha Y_0.
#pragma once
#include "data.h"

#define LANES_USED ((V){USED > 0, USED > 1, USED > 2, USED > 3, USED > 4, USED > 5, USED > 6, USED > 7})
#define ROW (CLASSES * VIEWS)               // floats of a vertex's state
#define WIDE ((CLASSES + 7) / 8 * 8)        // classes, rounded up to vectors
#define CHUNK 32                            // entries whose input masks are drawn together

typedef struct { float b1[HIDDEN], w2[HIDDEN * WIDE], b2[WIDE], s[(HOPS + 7) / 8 * 8]; } Small;

static Data data;
static float *w1, *w1_first, *w1_second, *w1_gradient[2];
static Small small, small_first, small_second, small_gradient[2];
static float *state[HOPS + 1], *start, *slope; // Y_k, later X_k; Y_0; gradient of the sum of the hops
static uint8_t *edge_mask[HOPS + 1], *turned, *weight_mask[HOPS + 1], *input_mask, *hidden_mask;
static int *turned_from, *chunk_start;
static float *root, *inverse_root, *step; // sqrt(d), 1/sqrt(d), (1 - alpha) / (edge_keep d)
static float hop_weight[HOPS + 1];
static V weight_gradient[2][HOPS + 1];
static double loss[2][2];
static int rows[3], feature_rows[3]; // the rows of each thread: of equal cost in the hops and in the encoder

static void hop_weights(void) { // softmax(leaky_relu(s))
  double sum = 0, e[HOPS + 1];
  for (int k = 1; k <= HOPS; k++) sum += e[k] = exp(small.s[k - 1] > 0 ? small.s[k - 1] : .2 * small.s[k - 1]);
  for (int k = 1; k <= HOPS; k++) hop_weight[k] = e[k] / sum;
}

static int share(double keep) { return (int)lround(keep * 256); }

static void masks(uint64_t epoch, int t) {
  Random random[2] = {seeded(epoch * 4 + t * 2), seeded(epoch * 4 + t * 2 + 1)};
  draw(input_mask, chunk_start[feature_rows[t]] * 32L / 64 * 64, chunk_start[feature_rows[t + 1]] * 32L,
       share(data.input_keep), random);
  draw(hidden_mask, feature_rows[t] * (long)HIDDEN, feature_rows[t + 1] * (long)HIDDEN, share(data.hidden_keep), random);
  for (int k = 1; k <= HOPS; k++) {
    if (data.edge_keep < 1)
      draw(edge_mask[k], (data.a_start[rows[t]] + 63L) / 64 * 64, (data.a_start[rows[t + 1]] + 63L) / 64 * 64,
           share(data.edge_keep), random);
    draw(weight_mask[k], ((long)rows[t] * CLASSES + 63) / 64 * 64, ((long)rows[t + 1] * CLASSES + 63) / 64 * 64,
         share(data.weight_keep), random);
  }
}

#define EACH_CLASS _Pragma("GCC unroll 16") for (int c = 0; c < CLASSES; c++)

// The sum over the neighbours of vertex i, in registers.
static inline void gather(const float *in, const uint8_t *mask, int i, V *sum) {
  EACH_CLASS sum[c] = all(0);
  if (mask) {
    for (int e = data.a_start[i]; e < data.a_start[i + 1]; e++) {
      const float *y = in + (long)data.a_column[e] * ROW;
      __builtin_prefetch(in + (long)data.a_column[e + 16] * ROW);
      V keep = KEEP[mask[e]];
      EACH_CLASS sum[c] += keep * load(y + c * VIEWS);
    }
  } else {
    for (int e = data.a_start[i]; e < data.a_start[i + 1]; e++) {
      const float *y = in + (long)data.a_column[e] * ROW;
      __builtin_prefetch(in + (long)data.a_column[e + 16] * ROW);
      EACH_CLASS sum[c] += load(y + c * VIEWS);
    }
  }
}

static void hop_forward(int k, int t) {
  for (int i = rows[t]; i < rows[t + 1]; i++) {
    V sum[CLASSES], factor = all(step[i]), alpha = all(data.alpha);
    gather(state[k - 1], data.edge_keep < 1 ? edge_mask[k] : 0, i, sum);
    EACH_CLASS store(state[k] + (long)i * ROW + c * VIEWS, factor * sum[c] + alpha * load(start + (long)i * ROW + c * VIEWS));
  }
}

// X_k = step G_k, G_k being the gradient of Y_k; X_(k-1) replaces Y_(k-1). The last call gives the plain sum of X_1.
static void hop_backward(int k, int t) {
  const uint8_t *mask = 0;
  if (data.edge_keep < 1) {
    for (int e = data.a_start[rows[t]]; e < data.a_start[rows[t + 1]]; e++) turned[e] = edge_mask[k][turned_from[e]];
    mask = turned;
  }
  V weight = all(k > 1 ? hop_weight[k - 1] : 0);
  for (int i = rows[t]; i < rows[t + 1]; i++) {
    V sum[CLASSES], factor = all(step[i]);
    long at = (long)i * ROW;
    gather(state[k], mask, i, sum);
    if (k > 1) {
      const uint8_t *kept = weight_mask[k - 1] + (long)i * CLASSES;
      EACH_CLASS sum[c] = factor * (weight * KEEP[kept[c]] * load(slope + at + c * VIEWS) + sum[c]);
    }
    EACH_CLASS store(state[k - 1] + at + c * VIEWS, sum[c]);
  }
}

static inline V exp_of(V x) { // x <= 0; relative error 2e-7
  x = greater(x, all(-87));
  V shifted = x * 1.44269504f + 12582912.f, whole = shifted - 12582912.f; // rounds to an integer
  V r = x - whole * 0.693359375f + whole * 2.12194440e-4f;
  V p = ((((1.9875691500e-4f * r + 1.3981999507e-3f) * r + 8.3334519073e-3f) * r + 4.1665795894e-2f) * r +
         1.6666665459e-1f) * r + 5.0000001201e-1f;
  return (V)((I)(p * r * r + r + 1.f) + ((I)shifted << 23));
}
static inline V root_of(V x) { return (V)_mm256_sqrt_ps((__m256)x); }

// Weighted sum of the hops, both losses, their gradients and that of the hop weights: one vertex at a time, so that
// each state is read once. Leaves X_K in state[K].
static void middle(int t) {
  V of_weight[HOPS + 1] = {0};
  double supervised = 0;
  V cosines = all(0);
  float per_pair = 2.f / ((float)data.n * USED * USED), per_label = 1.f / ((float)data.parts[TRAIN] * USED);
  for (int i = rows[t]; i < rows[t + 1]; i++) {
    long at = (long)i * ROW;
    V z[CLASSES], total[CLASSES], y[CLASSES], p[CLASSES], u[CLASSES], q[CLASSES];
    EACH_CLASS z[c] = all(0), total[c] = all(1e-8f);
    for (int k = 1; k <= HOPS; k++) {
      const uint8_t *kept = weight_mask[k] + (long)i * CLASSES;
      EACH_CLASS {
        V w = KEEP[kept[c]] * hop_weight[k];
        total[c] += w;
        z[c] += w * load(state[k] + at + c * VIEWS);
      }
    }
    V top = all(-INFINITY), sum = all(0), p2 = all(0), q2 = all(0);
    EACH_CLASS {
      total[c] = 1.f / total[c];
      y[c] = z[c] * total[c];
      z[c] = y[c] * root[i];
      top = greater(top, z[c]);
    }
    EACH_CLASS {
      p[c] = exp_of(z[c] - top);
      q[c] = data.tau == .4 ? p[c] * p[c] * root_of(p[c]) : exp_of((z[c] - top) / (float)data.tau);
      sum += p[c], p2 += p[c] * p[c], q2 += q[c] * q[c];
    }
    V p_length = 1.f / root_of(p2), q_length = LANES_USED / root_of(q2), along = all(0), one = 1.f / sum;
    V g[CLASSES];
    EACH_CLASS {
      u[c] = p[c] * p_length;
      q[c] = all(lanes(q[c] * q_length));
      along += u[c] * q[c];
    }
    cosines += along * LANES_USED;
    EACH_CLASS g[c] = LANES_USED * -per_pair * u[c] * (q[c] - along * u[c]);
    if (data.part[i] == TRAIN) {
      int label = data.label[i];
      EACH_CLASS {
        V probability = p[c] * one;
        if (c == label) {
          for (int v = 0; v < USED; v++) supervised -= per_label * log(probability[v] > 1e-38f ? probability[v] : 1e-38f);
          probability -= 1.f;
        }
        g[c] += LANES_USED * per_label * probability;
      }
    }
    EACH_CLASS {
      g[c] *= root[i] * total[c];
      store(slope + at + c * VIEWS, g[c]);
    }
    for (int k = 1; k <= HOPS; k++) {
      const uint8_t *kept = weight_mask[k] + (long)i * CLASSES;
      V of_this = of_weight[k];
      EACH_CLASS of_this += g[c] * KEEP[kept[c]] * (load(state[k] + at + c * VIEWS) - y[c]);
      of_weight[k] = of_this;
    }
    const uint8_t *kept = weight_mask[HOPS] + (long)i * CLASSES;
    EACH_CLASS store(state[HOPS] + at + c * VIEWS, KEEP[kept[c]] * (step[i] * hop_weight[HOPS]) * g[c]);
  }
  memcpy(weight_gradient[t], of_weight, sizeof of_weight);
  loss[t][0] = supervised, loss[t][1] = -per_pair * lanes(cosines);
}
