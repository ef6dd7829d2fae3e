// Reads an export (see ../README.md) and prepares it as data.py does: self-loops, features binarised or divided.
#pragma once
#include "base.h"

typedef struct {
  int n, features, *a_start, *a_column, *x_start, *x_column, *label;
  float *x_value;
  uint8_t *part; // TRAIN, VALID, TEST or 0
  int parts[4];  // how many vertices each part has
  double lr, l2, alpha, tau, input_keep, hidden_keep, edge_keep, weight_keep;
} Data;
enum { TRAIN = 1, VALID, TEST };

static FILE *open_in(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "rb");
  if (!f) fail(path);
  return f;
}

// A one-dimensional .npy file of 4-byte numbers.
static void *read_npy(const char *folder, const char *name, int *count) {
  FILE *f = open_in(folder, name);
  unsigned char head[10];
  char text[1024] = {0};
  int length = 0;
  if (fread(head, 1, 10, f) == 10) length = head[8] | head[9] << 8;
  if (length < 10 || length >= 1024 || fread(text, 1, length, f) != (size_t)length) fail(name);
  *count = atoi(strstr(text, "'shape': (") + 10);
  void *values = cleared(4L * *count + 64);
  if (fread(values, 4, *count, f) != (size_t)*count) fail(name);
  fclose(f);
  return values;
}

// The number after "key": in flat JSON; true is 1.
static double setting(const char *json, const char *key, double otherwise) {
  char quoted[64];
  snprintf(quoted, sizeof quoted, "\"%s\":", key);
  const char *at = strstr(json, quoted);
  if (!at) return otherwise;
  at += strlen(quoted);
  return strncmp(at, "true", 4) == 0 ? 1 : strtod(at, 0);
}

static void read_graph(const char *folder, Data *d) {
  int count, *start = read_npy(folder, "indptr.npy", &count), *column = read_npy(folder, "indices.npy", &count);
  int n = d->n, out = 0;
  d->a_start = cleared(4L * (n + 1)), d->a_column = cleared(4L * (count + n) + 64);
  for (int i = 0; i < n; i++) {
    int e = start[i];
    while (e < start[i + 1] && column[e] < i) d->a_column[out++] = column[e++];
    d->a_column[out++] = i;
    while (e < start[i + 1]) d->a_column[out++] = column[e++];
    d->a_start[i + 1] = out;
  }
}

static void read_features(const char *folder, const char *json, Data *d) {
  int count, binarise = setting(json, "binarise", 0), divide = setting(json, "rowNormalise", 1);
  d->x_start = read_npy(folder, "x_indptr.npy", &count);
  d->x_column = read_npy(folder, "x_indices.npy", &count);
  d->x_value = read_npy(folder, "x_values.npy", &count);
  d->features = setting(json, "features", 0);
  for (int i = 0; i < d->n; i++) {
    float sum = 0;
    for (int e = d->x_start[i]; e < d->x_start[i + 1]; e++) {
      if (binarise) d->x_value[e] = d->x_value[e] > 0;
      sum += d->x_value[e];
    }
    for (int e = d->x_start[i]; divide && sum != 0 && e < d->x_start[i + 1]; e++) d->x_value[e] /= sum;
  }
}

static Data read_data(const char *folder) {
  Data d = {0};
  char json[8192] = {0};
  FILE *f = open_in(folder, "settings.json");
  if (!fread(json, 1, sizeof json - 1, f)) fail("settings.json is empty");
  fclose(f);
  d.label = read_npy(folder, "labels.npy", &d.n);
  d.part = cleared(d.n);
  const char *names[] = {"", "train.npy", "valid.npy", "test.npy"};
  for (int p = TRAIN; p <= TEST; p++) {
    int *members = read_npy(folder, names[p], &d.parts[p]);
    for (int i = 0; i < d.parts[p]; i++) d.part[members[i]] = p;
  }
  read_graph(folder, &d);
  read_features(folder, json, &d);
  d.lr = setting(json, "lr", .01), d.l2 = setting(json, "l2", 1e-3);
  d.alpha = setting(json, "alpha", .1), d.tau = setting(json, "tau", .4);
  d.input_keep = 1 - setting(json, "inputDropout", 0), d.hidden_keep = 1 - setting(json, "hiddenDropout", 0);
  d.edge_keep = 1 - setting(json, "edgeDropout", 0), d.weight_keep = 1 - setting(json, "coefDropout", 0);
  if (setting(json, "batchNorm", 0)) fail("the C version has no batch norm");
  return d;
}
