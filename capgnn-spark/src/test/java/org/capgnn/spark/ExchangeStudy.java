package org.capgnn.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.Swap;
import org.capgnn.shard.socket.Meeting;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;

/** Measures the ways in which two tasks can exchange a block: ADR 8 cites it. */
final class ExchangeStudy {
  private static final int ROUNDS = 100;
  private static final int[] SIZES = {64, 256 << 10, 4 << 20, 16 << 20};

  private ExchangeStudy() {}

  public static void main(String[] arguments) throws IOException {
    try (SparkSession session = SparkSession.builder().appName("exchange").getOrCreate()) {
      JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
      for (int round = 0; round < 2; round++) { // the second one is warm
        List<String> lines =
            context
                .parallelize(List.of(0, 1), 2)
                .rdd()
                .barrier()
                .mapPartitions(new Sockets(), false, ClassTag$.MODULE$.apply(String.class))
                .toJavaRDD()
                .collect();
        System.out.println(lines.get(0));
        System.out.println("shuffle of 4 MiB each way: " + shuffle(context) + " ms");
      }
    }
  }

  private static long shuffle(JavaSparkContext context) {
    long start = System.nanoTime();
    context
        .parallelize(List.of(0, 1), 2)
        .mapToPair(p -> new Tuple2<>(1 - p, new byte[4 << 20]))
        .partitionBy(new HashPartitioner(2))
        .map(pair -> pair._2.length)
        .collect();
    return (System.nanoTime() - start) / 1_000_000;
  }

  private record Block(byte[] own, byte[] theirs) implements Swap {
    @Override
    public int rowBytes() {
      return 64;
    }

    @Override
    public int rowsTo(int peer) {
      return own.length / 64;
    }

    @Override
    public int rowsFrom(int peer) {
      return own.length / 64;
    }

    @Override
    public void pack(int peer, int from, int to, ByteBuffer out) {
      out.put(own, from * 64, (to - from) * 64);
    }

    @Override
    public void unpack(int peer, int from, int to, ByteBuffer in) {
      in.get(theirs, from * 64, (to - from) * 64);
    }
  }

  private static final class Sockets extends AbstractFunction1<Iterator<Integer>, Iterator<String>>
      implements Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public Iterator<String> apply(Iterator<Integer> nothing) {
      BarrierTaskContext context = BarrierTaskContext.get();
      StringBuilder text = new StringBuilder();
      Meeting meeting = Meeting.at("127.0.0.1", Duration.ofSeconds(30));
      long start = System.nanoTime();
      List<String> addresses = List.of(context.allGather(meeting.address()));
      text.append("allGather ").append((System.nanoTime() - start) / 1_000_000).append(" ms");
      start = System.nanoTime();
      context.barrier();
      text.append(", barrier ").append((System.nanoTime() - start) / 1_000_000).append(" ms");
      try (Exchange exchange =
          meeting.connect(context.partitionId(), addresses, 0, new byte[] {1})) {
        for (int size : SIZES) {
          Block block = new Block(new byte[size], new byte[size]);
          double[] millis =
              IntStream.range(0, ROUNDS).mapToDouble(n -> once(exchange, block)).toArray();
          Arrays.sort(millis);
          text.append(
              String.format(Locale.ROOT, ", sockets %,d bytes %.3f ms", size, millis[ROUNDS / 2]));
        }
      }
      return CollectionConverters.asScala(List.of(text.toString()).iterator());
    }

    private static double once(Exchange exchange, Block block) {
      long start = System.nanoTime();
      exchange.swap(block);
      return (System.nanoTime() - start) / 1e6;
    }
  }
}
