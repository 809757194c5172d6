package example;

import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServletRequest;

class RawAnswers {
  void answer(Socket socket, String line) throws IOException {
    OutputStream out = socket.getOutputStream();
    String target = URLDecoder.decode(line.split(" ")[1], StandardCharsets.UTF_8);
    // ruleid: java-raw-header-injection
    out.write(("HTTP/1.1 302 Found\r\nLocation: " + target + "\r\n\r\n").getBytes());
    // ruleid: java-raw-header-injection
    String head = "HTTP/1.1 204 No Content\r\nX-Target: " + target + "\r\n\r\n";
    out.write(head.getBytes());
    // ok: java-raw-header-injection
    out.write(("HTTP/1.1 302 Found\r\nLocation: " + target.replaceAll("[\\r\\n]", "") + "\r\n\r\n").getBytes());
    // ok: java-raw-header-injection
    out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n" + target).getBytes());
    // ok: java-raw-header-injection
    logger.append("Subject: " + target);
    // ok: java-raw-header-injection
    out.write(("HTTP/1.1 302 Found\r\nLocation: " + line.split(" ")[1] + "\r\n\r\n").getBytes());
  }

  void mail(HttpServletRequest request, PrintWriter smtp) {
    String subject = request.getParameter("subject");
    // ruleid: java-raw-header-injection
    smtp.print("Subject: " + subject + "\r\n");
    // ok: java-raw-header-injection
    smtp.print("Subject: A question\r\n");
    // ok: java-raw-header-injection
    smtp.print(request.getParameter("text"));
  }

  void netty(HttpServletRequest request) {
    DefaultHttpHeaders unchecked = new DefaultHttpHeaders(false);
    // ruleid: java-raw-header-injection
    unchecked.add("X-Name", request.getParameter("name"));
    DefaultHttpHeaders checked = new DefaultHttpHeaders();
    // ok: java-raw-header-injection
    checked.add("X-Name", request.getParameter("name"));
  }
}
