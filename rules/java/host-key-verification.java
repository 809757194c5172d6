package example;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Session;
import com.jcraft.jsch.UserInfo;
import java.util.Properties;
import javax.swing.JOptionPane;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.transport.verification.PromiscuousVerifier;
import org.apache.commons.vfs2.FileSystemOptions;
import org.apache.commons.vfs2.provider.sftp.SftpFileSystemConfigBuilder;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.client.keyverifier.RejectAllServerKeyVerifier;

class Silent implements UserInfo {
  // ruleid: java-ssh-host-key-unverified
  public boolean promptYesNo(String question) {
    System.out.println(question);
    return true;
  }

  // ok: java-ssh-host-key-unverified
  public boolean promptPassword(String question) {
    return true;
  }
}

class Asking implements UserInfo {
  // ok: java-ssh-host-key-unverified
  public boolean promptYesNo(String question) {
    return JOptionPane.showConfirmDialog(null, question) == 0;
  }
}

class AskingFirst implements UserInfo {
  // ok: java-ssh-host-key-unverified
  public boolean promptYesNo(String question) {
    if (JOptionPane.showConfirmDialog(null, question) != 0) {
      return false;
    }
    return true;
  }
}

class AskingShort implements UserInfo {
  // ok: java-ssh-host-key-unverified
  public boolean promptYesNo(String question) {
    int answer = JOptionPane.showConfirmDialog(null, question);
    if (answer != 0) return false;
    return true;
  }
}

class Refusing implements UserInfo {
  // ok: java-ssh-host-key-unverified
  public boolean promptYesNo(String question) {
    return false;
  }
}

class Sessions {
  void open(JSch jsch, Session session, Properties settings) throws Exception {
    // ruleid: java-ssh-host-key-unverified
    session.setConfig("StrictHostKeyChecking", "no");
    // ruleid: java-ssh-host-key-unverified
    JSch.setConfig("StrictHostKeyChecking", "no");
    // ruleid: java-ssh-host-key-unverified
    settings.put("StrictHostKeyChecking", "no");
    // ok: java-ssh-host-key-unverified
    settings.put("StrictHostKeyChecking", "yes");
    // ok: java-ssh-host-key-unverified
    session.setConfig("PreferredAuthentications", "no");
    session.setUserInfo(new UserInfo() {
      // ruleid: java-ssh-host-key-unverified
      @Override
      public boolean promptYesNo(String question) {
        return true;
      }
    });
    // ok: java-ssh-host-key-unverified
    jsch.setKnownHosts("/etc/app/known_hosts");
  }

  void others(SSHClient client, SshClient server, FileSystemOptions options) throws Exception {
    // ruleid: java-ssh-host-key-unverified
    client.addHostKeyVerifier(new PromiscuousVerifier());
    // ok: java-ssh-host-key-unverified
    client.loadKnownHosts();
    // ruleid: java-ssh-host-key-unverified
    server.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
    // ok: java-ssh-host-key-unverified
    server.setServerKeyVerifier(RejectAllServerKeyVerifier.INSTANCE);
    // ruleid: java-ssh-host-key-unverified
    SftpFileSystemConfigBuilder.getInstance().setStrictHostKeyChecking(options, "no");
    // ok: java-ssh-host-key-unverified
    SftpFileSystemConfigBuilder.getInstance().setStrictHostKeyChecking(options, "yes");
  }
}
