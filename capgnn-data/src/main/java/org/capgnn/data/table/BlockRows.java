package org.capgnn.data.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.capgnn.graph.InputException;

/**
 * Reads the body of a table in blocks of whole lines and scans the blocks in parallel.
 *
 * <p>One thread reads and decompresses while the others scan. The scanned blocks are delivered in
 * the order of the file, so that problems have the right line number and every run gives the same
 * result. From the first quote on, the CSV library reads the rest row by row.
 */
final class BlockRows {
  // keeps the arrays of a block below the size at which the garbage collector treats them apart
  private static final int BLOCK_BYTES = 1 << 20;
  private static final int ROWS_A_QUOTED_BLOCK = 1 << 16;

  private final Table table;
  private final Supplier<RowScanner> scanners;
  private final Predicate<RowScanner> finished;
  private final int workers;
  private final Deque<Block> underWay = new ArrayDeque<>();
  private final Deque<byte[]> spare = new ArrayDeque<>();
  private byte[] rest = new byte[0];
  private long lines;

  private record Block(byte[] bytes, int length, Future<RowScanner> scanned) {}

  /**
   * @param scanners creates the scanner of each block
   * @param finished receives the scanners in the order of their blocks, on the calling thread;
   *     false ends the reading
   * @param workers number of scanning threads; even a single one overlaps with reading
   */
  BlockRows(
      Table table, Supplier<RowScanner> scanners, Predicate<RowScanner> finished, int workers) {
    this.table = table;
    this.scanners = scanners;
    this.finished = finished;
    this.workers = workers;
    this.lines = table.headerLines();
  }

  void read() {
    byte[] first = new byte[BLOCK_BYTES];
    int length = fill(first, 0);
    if (length < first.length) { // the whole table, which is too small for threads
      RowScanner scanner = scanners.get();
      scanner.scan(first, length);
      deliver(scanner, first, length);
      return;
    }
    rest = first;
    ExecutorService pool = Executors.newFixedThreadPool(workers, BlockRows::daemon);
    try {
      boolean more = true;
      for (Block block = next(pool); more && block != null; block = more ? next(pool) : null) {
        underWay.add(block);
        more = underWay.size() <= 2 * workers || take();
      }
      while (more && !underWay.isEmpty()) {
        more = take();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "capgnn-table");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts scanning the next block of whole lines; null at the end of the table. */
  private Block next(ExecutorService pool) {
    byte[] bytes = spare.isEmpty() ? new byte[BLOCK_BYTES] : spare.pop();
    if (bytes.length < rest.length) {
      bytes = new byte[rest.length];
    }
    System.arraycopy(rest, 0, bytes, 0, rest.length);
    int length = rest.length + fill(bytes, rest.length);
    rest = new byte[0];
    if (length == 0) {
      return null;
    }
    int cut = length;
    if (length == bytes.length) { // perhaps not the end of the table: keep the incomplete line
      cut = lastLineEnd(bytes, length);
      while (cut == 0) {
        bytes = Arrays.copyOf(bytes, Math.multiplyExact(bytes.length, 2));
        int more = fill(bytes, length);
        length += more;
        cut = more == 0 ? length : lastLineEnd(bytes, length);
      }
      rest = Arrays.copyOfRange(bytes, cut, length);
    }
    byte[] block = bytes;
    int end = cut;
    return new Block(
        block,
        end,
        pool.submit(
            () -> {
              RowScanner scanner = scanners.get();
              scanner.scan(block, end);
              return scanner;
            }));
  }

  private static int lastLineEnd(byte[] bytes, int length) {
    int at = length;
    while (at > 0 && bytes[at - 1] != '\n') {
      at--;
    }
    return at;
  }

  private int fill(byte[] bytes, int from) {
    int at = from;
    try {
      while (at < bytes.length) {
        int read = table.body().read(bytes, at, bytes.length - at);
        if (read < 0) {
          break;
        }
        at += read;
      }
    } catch (IOException e) {
      throw table.file().explain(e);
    }
    return at - from;
  }

  /** Delivers the oldest block; returns false if no more blocks are needed. */
  private boolean take() {
    Block block = underWay.remove();
    boolean more = deliver(scannerOf(block), block.bytes, block.length);
    spare.push(block.bytes);
    return more;
  }

  private static RowScanner scannerOf(Block block) {
    try {
      return block.scanned.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("interrupted while reading", e);
    }
  }

  private boolean deliver(RowScanner scanner, byte[] bytes, int length) {
    if (scanner.sawQuote()) {
      readQuoted(bytes, length);
      return false;
    }
    if (scanner.problem() != null) {
      throw table.file().line(lines + scanner.problemLine()).refuse("%s", scanner.problem());
    }
    lines += scanner.lines();
    return finished.test(scanner);
  }

  /** Reads this block, the blocks under way behind it, and the rest of the table, row by row. */
  private void readQuoted(byte[] bytes, int length) {
    List<InputStream> parts = new ArrayList<>();
    parts.add(new ByteArrayInputStream(bytes, 0, length));
    for (Block block : underWay) {
      scannerOf(block); // its bytes may be used once it is scanned
      parts.add(new ByteArrayInputStream(block.bytes, 0, block.length));
    }
    parts.add(new ByteArrayInputStream(rest));
    parts.add(table.body());
    InputStream all = new SequenceInputStream(Collections.enumeration(parts));
    QuotedBlocks blocks = new QuotedBlocks();
    table.forEachRow(all, lines, blocks);
    blocks.deliver();
  }

  /** Collects rows from the CSV library into blocks. */
  private final class QuotedBlocks implements Consumer<Table.Row> {
    private RowScanner scanner = scanners.get();
    private int rows;
    private boolean more = true;

    @Override
    public void accept(Table.Row row) {
      if (rows == 0) {
        scanner.expect(ROWS_A_QUOTED_BLOCK);
      }
      if (more) {
        scanner.row(row);
      }
      if (scanner.problem() != null) {
        throw row.refuse("%s", scanner.problem());
      }
      if (++rows == ROWS_A_QUOTED_BLOCK) {
        deliver();
      }
    }

    void deliver() {
      if (rows > 0) {
        more = more && finished.test(scanner);
        scanner = scanners.get();
        rows = 0;
      }
    }
  }
}
