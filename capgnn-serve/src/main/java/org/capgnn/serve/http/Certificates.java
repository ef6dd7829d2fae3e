package org.capgnn.serve.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Collections;
import org.capgnn.graph.InputException;

/** Reads the certificate and key of a server. */
final class Certificates {
  private Certificates() {}

  /**
   * Reads a PKCS12 file.
   *
   * @throws InputException if there is none, the password is wrong, or it holds no key
   */
  static KeyStore read(Path file, String password) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, password.toCharArray());
      for (String alias : Collections.list(keys.aliases())) {
        if (keys.isKeyEntry(alias)) {
          return keys;
        }
      }
      throw InputException.of("%s: holds no private key; expected a certificate and its key", file);
    } catch (NoSuchFileException e) {
      throw InputException.of("%s: no such file; expected a PKCS12 file", file);
    } catch (IOException | GeneralSecurityException e) {
      if (e.getCause() instanceof UnrecoverableKeyException) {
        throw InputException.of(
            "%s: the password is wrong; --tls-password-file names a file with the right one", file);
      }
      throw InputException.of("%s: is not a PKCS12 file (%s)", file, e.getMessage());
    }
  }
}
