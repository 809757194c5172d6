package b2b.link;

import javax.net.ssl.HttpsURLConnection;

public class PartnerConnections {

    // case: vulnerable CWE-295
    public void prepare(HttpsURLConnection connection) {
        connection.setReadTimeout(4000);
        connection.setHostnameVerifier((hostname, session) -> true);
    }

    // case: safe CWE-295
    public void prepareUpload(HttpsURLConnection connection) {
        connection.setReadTimeout(4000);
        connection.setHostnameVerifier((hostname, session) ->
                HttpsURLConnection.getDefaultHostnameVerifier().verify(hostname, session));
    }
}
