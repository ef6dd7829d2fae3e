package org.capgnn.serve.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Collections;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/** Reads the certificate and key of a server. */
final class Certificates {
  private static final int MOST_BYTES = 1 << 20;

  private Certificates() {}

  /**
   * Reads a PKCS12 file.
   *
   * @throws InputException if there is none, the password is wrong, or it holds no key
   */
  static KeyStore read(Path file, String password) {
    if (Files.notExists(file)) {
      throw InputException.of("%s: no such file; expected a PKCS12 file", file);
    }
    InputStream in = new ByteArrayInputStream(InputFile.bytes(file, MOST_BYTES));
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password.toCharArray());
      for (String alias : Collections.list(keys.aliases())) {
        if (keys.isKeyEntry(alias)) {
          return keys;
        }
      }
      throw InputException.of("%s: holds no private key; expected a certificate and its key", file);
    } catch (IOException | GeneralSecurityException e) {
      if (e.getCause() instanceof UnrecoverableKeyException) {
        throw InputException.of("%s: the password is wrong; state that of the key store", file);
      }
      throw InputException.of("%s: is not a PKCS12 file (%s)", file, e.getMessage());
    }
  }
}
