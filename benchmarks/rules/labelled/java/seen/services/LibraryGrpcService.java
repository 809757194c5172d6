package org.bookmobile.grpc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Hashtable;

import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.InitialDirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.sql.DataSource;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import org.bookmobile.proto.BookReply;
import org.bookmobile.proto.BookRequest;
import org.bookmobile.proto.CoverReply;
import org.bookmobile.proto.CoverRequest;
import org.bookmobile.proto.LibraryGrpc;
import org.bookmobile.proto.ReaderReply;
import org.bookmobile.proto.ReaderRequest;

public class LibraryGrpcService extends LibraryGrpc.LibraryImplBase {

    private final DataSource source;
    private final Hashtable<String, String> directory;

    public LibraryGrpcService(DataSource source, Hashtable<String, String> directory) {
        this.source = source;
        this.directory = directory;
    }

    // case: vulnerable CWE-89
    @Override
    public void findBook(BookRequest request, StreamObserver<BookReply> observer) {
        String sql = "SELECT title FROM book WHERE isbn = '" + request.getIsbn() + "'";
        try (Connection connection = source.getConnection();
                ResultSet rows = connection.createStatement().executeQuery(sql)) {
            BookReply.Builder reply = BookReply.newBuilder();
            while (rows.next()) {
                reply.addTitle(rows.getString(1));
            }
            observer.onNext(reply.build());
            observer.onCompleted();
        } catch (SQLException e) {
            observer.onError(Status.INTERNAL.asRuntimeException());
        }
    }

    // case: safe CWE-89
    @Override
    public void findBookByTitle(BookRequest request, StreamObserver<BookReply> observer) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement("SELECT title FROM book WHERE title = ?")) {
            statement.setString(1, request.getTitle());
            BookReply.Builder reply = BookReply.newBuilder();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reply.addTitle(rows.getString(1));
                }
            }
            observer.onNext(reply.build());
            observer.onCompleted();
        } catch (SQLException e) {
            observer.onError(Status.INTERNAL.asRuntimeException());
        }
    }

    // case: vulnerable CWE-22
    @Override
    public void cover(CoverRequest request, StreamObserver<CoverReply> observer) {
        try {
            byte[] image = Files.readAllBytes(Path.of("/srv/covers/" + request.getName()));
            observer.onNext(CoverReply.newBuilder().setImage(com.google.protobuf.ByteString.copyFrom(image)).build());
            observer.onCompleted();
        } catch (IOException e) {
            observer.onError(Status.NOT_FOUND.asRuntimeException());
        }
    }

    // case: safe CWE-22
    @Override
    public void coverOfVolume(CoverRequest request, StreamObserver<CoverReply> observer) {
        String name = request.getName();
        if (name.contains("..") || name.contains("/") || name.contains("\\")) {
            observer.onError(Status.INVALID_ARGUMENT.asRuntimeException());
            return;
        }
        try {
            byte[] image = Files.readAllBytes(Path.of("/srv/covers/" + name));
            observer.onNext(CoverReply.newBuilder().setImage(com.google.protobuf.ByteString.copyFrom(image)).build());
            observer.onCompleted();
        } catch (IOException e) {
            observer.onError(Status.NOT_FOUND.asRuntimeException());
        }
    }

    // case: vulnerable CWE-90
    @Override
    public void findReader(ReaderRequest request, StreamObserver<ReaderReply> observer) {
        String filter = String.format("(&(objectClass=reader)(card=%s))", request.getCard());
        try {
            NamingEnumeration<SearchResult> found =
                    new InitialDirContext(directory).search("ou=readers", filter, new SearchControls());
            observer.onNext(ReaderReply.newBuilder().setKnown(found.hasMore()).build());
            observer.onCompleted();
        } catch (NamingException e) {
            observer.onError(Status.UNAVAILABLE.asRuntimeException());
        }
    }

    // case: safe CWE-90
    @Override
    public void findReaderByName(ReaderRequest request, StreamObserver<ReaderReply> observer) {
        try {
            NamingEnumeration<SearchResult> found = new InitialDirContext(directory)
                    .search("ou=readers", "(cn={0})", new Object[] {request.getName()}, new SearchControls());
            observer.onNext(ReaderReply.newBuilder().setKnown(found.hasMore()).build());
            observer.onCompleted();
        } catch (NamingException e) {
            observer.onError(Status.UNAVAILABLE.asRuntimeException());
        }
    }
}
