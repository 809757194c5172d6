package net.harbour.login;

import javax.crypto.Cipher;

class NtlmAnswers {
  Cipher half() throws Exception {
    // ok: java-weak-cipher
    return Cipher.getInstance("DES/ECB/NoPadding");
  }
}
