package org.capgnn.spark;

import org.apache.spark.sql.SparkSession;

/** The session of the tests that need no cluster, one for the process. */
public final class LocalSpark {
  public static final SparkSession SESSION =
      SparkSession.builder()
          .master("local[3]")
          .appName("capgnn tests")
          .config("spark.ui.enabled", false)
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.sql.shuffle.partitions", 3)
          .config("spark.sql.warehouse.dir", "target/warehouse")
          .getOrCreate();

  private LocalSpark() {}
}
