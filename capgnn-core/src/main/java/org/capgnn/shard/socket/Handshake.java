package org.capgnn.shard.socket;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Lets two shards authenticate each other: each sends a random number, and the other returns the
 * HMAC-SHA256 of it, both ranks and the attempt. The secret itself is never sent.
 */
final class Handshake {
  private static final long MAGIC = 0x6361_7067_6e6e_0001L; // capgnn, version 1
  private static final String MAC = "HmacSHA256";
  private static final int NONCE = 16;

  /** The other side is no shard of this training, so that another call is of no use. */
  static final class WrongSecretException extends IOException {
    private static final long serialVersionUID = 1;

    WrongSecretException(String message) {
      super(message);
    }
  }

  private final int rank;
  private final int attempt;
  private final SecretKeySpec secret;
  private final SecureRandom random = new SecureRandom();

  Handshake(int rank, int attempt, byte[] secret) {
    this.rank = rank;
    this.attempt = attempt;
    this.secret = new SecretKeySpec(secret, MAC);
  }

  int rank() {
    return rank;
  }

  /** The side that calls. */
  void call(int callee, DataInputStream in, DataOutputStream out) throws IOException {
    byte[] ours = nonce();
    out.writeLong(MAGIC);
    out.writeInt(attempt);
    out.writeInt(rank);
    out.write(ours);
    out.flush();
    byte[] expected = proof(callee, rank, ours);
    byte[] proof = read(in, expected.length);
    byte[] theirs = read(in, NONCE);
    require(proof, expected);
    out.write(proof(rank, callee, theirs));
    out.flush();
    if (in.read() != 1) {
      throw new IOException("the other side has refused the connection");
    }
  }

  /**
   * The side that is called.
   *
   * @return the rank of the caller
   */
  int answer(int shards, DataInputStream in, DataOutputStream out) throws IOException {
    if (in.readLong() != MAGIC) {
      throw new IOException("the caller is no shard");
    }
    int theirAttempt = in.readInt();
    int caller = in.readInt();
    byte[] theirs = read(in, NONCE);
    if (theirAttempt != attempt || caller <= rank || caller >= shards) {
      throw new IOException("shard %d of attempt %d calls".formatted(caller, theirAttempt));
    }
    byte[] ours = nonce();
    out.write(proof(rank, caller, theirs));
    out.write(ours);
    out.flush();
    byte[] expected = proof(caller, rank, ours);
    require(read(in, expected.length), expected);
    out.write(1);
    out.flush();
    return caller;
  }

  private byte[] nonce() {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    return nonce;
  }

  private static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    try {
      in.readFully(bytes);
    } catch (EOFException e) {
      throw new IOException("the other side has closed the connection", e);
    }
    return bytes;
  }

  private static void require(byte[] proof, byte[] expected) throws WrongSecretException {
    if (!MessageDigest.isEqual(proof, expected)) {
      throw new WrongSecretException("the other side does not know the secret of this training");
    }
  }

  private byte[] proof(int from, int to, byte[] nonce) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(secret);
      mac.update(
          ByteBuffer.allocate(3 * Integer.BYTES).putInt(from).putInt(to).putInt(attempt).array());
      return mac.doFinal(nonce);
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java platform has " + MAC, e);
    }
  }
}
