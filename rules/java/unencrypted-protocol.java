package example;

import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpRequest;
import org.apache.commons.net.ftp.FTPClient;
import org.apache.commons.net.ftp.FTPSClient;

class Partners {
  void ftp(String user, String password) throws Exception {
    FTPClient plain = new FTPClient();
    // ruleid: java-unencrypted-login
    plain.login(user, password);
    FTPSClient closed = new FTPSClient(true);
    // ok: java-unencrypted-login
    closed.login(user, password);
  }

  void pay(String token) throws Exception {
    HttpURLConnection open = (HttpURLConnection) new URL("http://pay.example.com/charge").openConnection();
    // ok: java-unencrypted-login
    open.setRequestProperty("Accept", "text/plain");
    // ruleid: java-unencrypted-login
    open.setRequestProperty("Authorization", "Bearer " + token);
    HttpURLConnection closed = (HttpURLConnection) new URL("https://pay.example.com/charge").openConnection();
    // ok: java-unencrypted-login
    closed.setRequestProperty("Authorization", "Bearer " + token);
    HttpURLConnection local = (HttpURLConnection) new URL("http://localhost:8080/charge").openConnection();
    // ok: java-unencrypted-login
    local.setRequestProperty("Authorization", "Bearer " + token);
  }

  HttpRequest built(String token) {
    // ok: java-unencrypted-login
    HttpRequest.newBuilder(URI.create("https://pay.example.com/charge")).header("Authorization", token);
    // ruleid: java-unencrypted-login
    return HttpRequest.newBuilder(URI.create("http://pay.example.com/charge")).header("Authorization", token).build();
  }
}
