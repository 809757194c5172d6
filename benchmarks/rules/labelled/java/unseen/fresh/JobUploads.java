package batch.queue;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

@RestController
public class JobUploads {

    // case: vulnerable CWE-502
    @PostMapping("/jobs/upload")
    public String upload(MultipartFile file) throws IOException, ClassNotFoundException {
        InputStream source = file.getInputStream();
        return describe(source);
    }

    private String describe(InputStream source) throws IOException, ClassNotFoundException {
        ObjectInputStream objects = new ObjectInputStream(source);
        Object job = objects.readObject();
        return job.getClass().getSimpleName();
    }

    // case: safe CWE-502
    @PostMapping("/jobs/number")
    public int number(MultipartFile file) throws IOException, ClassNotFoundException {
        ObjectInputStream objects = new ObjectInputStream(file.getInputStream());
        objects.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.lang.Integer;java.lang.Number;!*"));
        return (Integer) objects.readObject();
    }
}
