package org.capgnn.serve.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A secret that clients send as {@code Authorization: Bearer ...}. */
public final class Token {
  private final byte[] digest;

  public Token(String secret) {
    digest = sha256(secret);
  }

  /** Compares in a time that does not depend on the content: digests have one length. */
  boolean isIn(String header) {
    String prefix = "Bearer ";
    boolean form = header != null && header.regionMatches(true, 0, prefix, 0, prefix.length());
    String given = form ? header.substring(prefix.length()).strip() : "";
    return MessageDigest.isEqual(digest, sha256(given)) && form;
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
