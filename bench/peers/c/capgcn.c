// One CAPGCN epoch (a training step and an evaluation) in C, to show how fast this machine could be. See README.md.
#include "encoder.h"

static int steps;
static double valid_loss[2];
static int right[2][4];

// Adam in one pass with the threads' sums, their clearing and the L2 term.
static void adam(float *w, float *first, float *second, float *g, float *more, long from, long to, double decay) {
  double t = steps + 1;
  V size = all(data.lr * sqrt(1 - pow(.999, t)) / (1 - pow(.9, t))), d = all(decay);
  for (long q = from; q < to; q += 8) {
    V x = load(w + q), gradient = load(g + q);
    store(g + q, all(0));
    if (more) gradient += load(more + q), store(more + q, all(0));
    gradient += d * x;
    V m = .9f * load(first + q) + .1f * gradient, v = .999f * load(second + q) + .001f * gradient * gradient;
    store(first + q, m), store(second + q, v);
    store(w + q, x - size * m / (root_of(v) + 1e-7f));
  }
}

static void hop_weight_gradient(void) {
  double d[HOPS + 1], mean = 0;
  for (int k = 1; k <= HOPS; k++) {
    d[k] = 0;
    for (int t = 0; t < threads; t++)
      for (int v = 0; v < USED; v++) d[k] += weight_gradient[t][k][v];
    mean += hop_weight[k] * d[k];
  }
  for (int k = 1; k <= HOPS; k++)
    small_gradient[0].s[k - 1] = (small.s[k - 1] > 0 ? 1 : .2) * hop_weight[k] * (d[k] - mean);
}

static void optimise(int t) {
  long from = (long)data.features * t / threads * HIDDEN, to = (long)data.features * (t + 1) / threads * HIDDEN;
  adam(w1, w1_first, w1_second, w1_gradient[0], threads > 1 ? w1_gradient[1] : 0, from, to, data.l2);
  if (t) return;
  hop_weight_gradient();
  long kernels[] = {offsetof(Small, w2), offsetof(Small, s)}; // what the L2 term counts
  long ends[] = {offsetof(Small, b1), offsetof(Small, w2), offsetof(Small, b2), offsetof(Small, s), sizeof(Small)};
  for (int p = 0; p < 4; p++)
    adam((float *)&small, (float *)&small_first, (float *)&small_second, (float *)&small_gradient[0],
         threads > 1 ? (float *)&small_gradient[1] : 0, ends[p] / 4, ends[p + 1] / 4,
         ends[p] == kernels[0] || ends[p] == kernels[1] ? data.l2 : 0);
}

// Evaluation by Horner's rule, without storing states: Z = sum_k c_k (D^-1 (A + I))^k Y_0, times sqrt(d).
static float *even, *odd;
static double polynomial[HOPS + 1];
static void coefficients(void) {
  double later = 0;
  for (int k = HOPS; k >= 1; k--) {
    polynomial[k] = pow(1 - data.alpha, k) * (hop_weight[k] + data.alpha * later);
    later += hop_weight[k];
  }
  polynomial[0] = data.alpha * later;
}

static void plain_hop(int k, int t) {
  const float *in = k == HOPS - 1 ? plain : k & 1 ? odd : even;
  float *out = k & 1 ? even : odd, first = k == HOPS - 1 ? polynomial[HOPS] : 1;
  for (int i = rows[t]; i < rows[t + 1]; i++) {
    V a[WIDE / 8] = {0};
    for (int e = data.a_start[i]; e < data.a_start[i + 1]; e++)
      for (int c = 0; c < WIDE / 8; c++) a[c] += load(in + (long)data.a_column[e] * WIDE + 8 * c);
    V factor = all(first * inverse_root[i] * inverse_root[i]), share = all(polynomial[k]);
    for (int c = 0; c < WIDE; c += 8)
      store(out + (long)i * WIDE + c, factor * a[c / 8] + share * load(plain + (long)i * WIDE + c));
  }
}

static void judge(int t) {
  memset(right[t], 0, sizeof right[t]), valid_loss[t] = 0;
  for (int i = rows[t]; i < rows[t + 1]; i++) {
    if (!data.part[i]) continue;
    const float *z = odd + (long)i * WIDE;
    int best = 0;
    double sum = 0;
    for (int c = 1; c < CLASSES; c++) best = z[c] > z[best] ? c : best;
    right[t][data.part[i]] += best == data.label[i];
    if (data.part[i] != VALID) continue;
    for (int c = 0; c < CLASSES; c++) sum += expf((z[c] - z[best]) * root[i]);
    valid_loss[t] += log(sum) - (z[data.label[i]] - z[best]) * root[i];
  }
}

static void evaluate(int t) {
  for (int k = HOPS - 1; k >= 0; k--) plain_hop(k, t), barrier();
  judge(t);
  barrier();
}

static void forward_and_back(int t) {
  encoder_forward(t), barrier();
  for (int k = 1; k <= HOPS; k++) hop_forward(k, t), barrier();
  middle(t), barrier();
  for (int k = HOPS; k >= 1; k--) hop_backward(k, t), barrier();
  encoder_backward(t), barrier();
}

static void weights_moved(void) { hop_weights(), coefficients(); }

static void epoch(int t, int number) {
  masks(number, t), barrier();
  if (buckets) { // evaluates the weights that this step starts from, whose products it computes anyway
    encoder_forward(t), barrier();
    evaluate(t);
    for (int k = 1; k <= HOPS; k++) hop_forward(k, t), barrier();
    middle(t), barrier();
    for (int k = HOPS; k >= 1; k--) hop_backward(k, t), barrier();
    encoder_backward(t), barrier();
  } else {
    forward_and_back(t);
  }
  optimise(t), barrier();
  if (t == 0) steps++, weights_moved();
  barrier();
  if (!buckets) plain_encoder(t), barrier(), evaluate(t);
}

// ---- set-up
static void divide_rows(const int *starts, double cost_of_row, int *into) {
  double total = starts[data.n] + cost_of_row * data.n;
  int i = 0;
  for (int t = 1; t < threads; t++) {
    while (starts[i] + cost_of_row * i < total * t / threads) i++;
    into[t] = i;
  }
  into[threads] = data.n;
}

static void prepare_graph(void) {
  int n = data.n, entries = data.a_start[n], *next = cleared(4L * n);
  root = cleared(4L * n), inverse_root = cleared(4L * n), step = cleared(4L * n);
  turned_from = cleared(4L * entries), turned = cleared(entries + 64L);
  memcpy(next, data.a_start, 4L * n);
  for (int i = 0; i < n; i++) {
    double degree = data.a_start[i + 1] - data.a_start[i];
    root[i] = sqrt(degree), inverse_root[i] = 1 / sqrt(degree);
    step[i] = (1 - data.alpha) / (data.edge_keep * degree);
    for (int e = data.a_start[i]; e < data.a_start[i + 1]; e++) turned_from[next[data.a_column[e]]++] = e;
  }
  for (int k = 0; k <= HOPS; k++) { // apart by more than a page, so that the states do not share cache sets
    state[k] = (float *)cleared(4L * n * ROW + 8192) + k * 112;
    edge_mask[k] = cleared(entries + 128L), weight_mask[k] = cleared((long)n * CLASSES + 128);
  }
  start = cleared(4L * n * ROW), slope = cleared(4L * n * ROW);
  plain = cleared(4L * n * WIDE), even = cleared(4L * n * WIDE), odd = cleared(4L * n * WIDE);
}

static void prepare_encoder(void) {
  long n = data.n, entries = data.x_start[n];
  double row = (double)entries / n;
  buckets = row >= 64, dense = buckets || data.hidden_keep > .25;
  const char *form = getenv("CAPGCN_FORM"); // for tests: lists, dense or buckets
  if (form) buckets = !strcmp(form, "buckets"), dense = strcmp(form, "lists") != 0;
  chunk_start = cleared(4 * (n + 1));
  for (int i = 0; i < n; i++) // whole pairs of chunks, which are drawn together
    chunk_start[i + 1] = chunk_start[i] + (data.x_start[i + 1] - data.x_start[i] + CHUNK - 1) / CHUNK;
  input_mask = cleared(32L * chunk_start[n] + 128), hidden_mask = cleared(n * HIDDEN + 128);
  long weights = 4L * data.features * HIDDEN + 64;
  w1 = cleared(weights), w1_first = cleared(weights), w1_second = cleared(weights);
  kept_count = cleared(32 * n), unit_count = cleared(8 * n), hidden = cleared(dense ? 32 * n * HIDDEN : 64);
  for (int t = 0; t < threads; t++) {
    w1_gradient[t] = cleared(weights);
    unit_value[t] = cleared(dense ? 64 : 32 * n * HIDDEN + 64), unit_index[t] = cleared(dense ? 64 : 8 * n * HIDDEN + 64);
    kept_entry[t] = cleared(buckets ? 64 : 32 * entries + 64);
  }
}

static void start_weights(uint64_t seed) { // Glorot
  double first = sqrt(6. / (data.features + HIDDEN)), second = sqrt(6. / (HIDDEN + CLASSES));
  for (long q = 0; q < (long)data.features * HIDDEN; q++) w1[q] = first * (2 * (mixed(&seed) >> 11) * 0x1p-53 - 1);
  for (int u = 0; u < HIDDEN; u++)
    for (int c = 0; c < CLASSES; c++) small.w2[u * WIDE + c] = second * (2 * (mixed(&seed) >> 11) * 0x1p-53 - 1);
}

// ---- what it is asked to do
static int from_epoch, to_epoch;
static double *times;
static void *work(void *number) {
  int t = (int)(long)number;
  for (int e = from_epoch; e < to_epoch; e++) {
    double began = now_ms();
    epoch(t, e);
    if (t == 0) times[e - from_epoch] = now_ms() - began;
  }
  return 0;
}

static void run(int count) {
  pthread_t other;
  to_epoch = from_epoch + count, times = realloc(times, count * sizeof *times);
  if (threads > 1) pthread_create(&other, 0, work, (void *)1);
  work(0);
  if (threads > 1) pthread_join(other, 0);
  from_epoch = to_epoch;
}

// One line of JSON per line "run N", as bench.py answers.
static void serve(void) {
  run(20);
  printf("{\"ready\": true, \"runsOn\": \"C, gcc %s\"}\n", __VERSION__), fflush(stdout);
  char line[256];
  int count;
  while (fgets(line, sizeof line, stdin) && sscanf(line, "run %d", &count) == 1 && count > 0) {
    run(count);
    printf("{\"times_ms\": [");
    for (int e = 0; e < count; e++) printf("%s%.4f", e ? ", " : "", times[e]);
    printf("], \"valid_accuracy\": %.4f, \"test_accuracy\": %.4f}\n",
           (right[0][VALID] + right[1][VALID]) / (double)data.parts[VALID],
           (right[0][TEST] + right[1][TEST]) / (double)data.parts[TEST]);
    fflush(stdout);
  }
}

static void read_into(FILE *f, void *to, long bytes) {
  if (fread(to, 1, bytes, f) != (size_t)bytes) fail("the parameters end early");
}

// Reads parameters and masks, and writes losses, gradients, logits and the losses of 20 steps, for golden.py.
static void golden(void) {
  read_into(stdin, w1, 4L * data.features * HIDDEN), read_into(stdin, &small, sizeof small);
  read_into(stdin, input_mask, 32L * chunk_start[data.n]), read_into(stdin, hidden_mask, (long)data.n * HIDDEN);
  for (int k = 1; k <= HOPS; k++) {
    read_into(stdin, edge_mask[k], data.a_start[data.n]);
    read_into(stdin, weight_mask[k], (long)data.n * CLASSES);
  }
  weights_moved(), plain_encoder(0), evaluate(0);
  for (int i = 0; i < data.n; i++)
    for (int c = 0; c < CLASSES; c++) odd[(long)i * WIDE + c] *= root[i];
  fwrite(odd, 4, (long)data.n * WIDE, stdout);
  for (steps = 0; steps < 20; steps++) {
    double l2 = 0;
    for (long q = 0; q < (long)data.features * HIDDEN; q++) l2 += w1[q] * w1[q];
    for (int q = 0; q < HIDDEN * WIDE; q++) l2 += small.w2[q] * small.w2[q];
    for (int k = 0; k < HOPS; k++) l2 += small.s[k] * small.s[k];
    weights_moved(), forward_and_back(0);
    double all_losses[3] = {loss[0][0], loss[0][1], loss[0][0] + loss[0][1] + data.l2 * l2 / 2};
    fwrite(all_losses, 8, 3, stdout);
    if (steps == 0) {
      hop_weight_gradient();
      fwrite(w1_gradient[0], 4, (long)data.features * HIDDEN, stdout), fwrite(&small_gradient[0], sizeof small, 1, stdout);
    }
    optimise(0);
  }
}

int main(int count, char **words) {
  if (count < 3) fail("usage: capgcn EXPORT THREADS [golden]");
  threads = atoi(words[2]);
  if (threads < 1 || threads > 2) fail("the C version runs on 1 or 2 threads");
  data = read_data(words[1]);
  fill_table();
  prepare_graph(), prepare_encoder();
  divide_rows(data.a_start, 3, rows), divide_rows(data.x_start, 4, feature_rows);
  if (count > 3) return golden(), 0;
  start_weights(1), weights_moved();
  serve();
  return 0;
}
