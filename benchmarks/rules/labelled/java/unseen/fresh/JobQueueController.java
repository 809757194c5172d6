package batch.queue;

import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.Constructor;
import org.yaml.snakeyaml.constructor.SafeConstructor;

@RestController
public class JobQueueController {

    // case: vulnerable CWE-502
    @PostMapping("/jobs/yaml")
    public int yaml(@RequestBody String body) {
        Yaml yaml = new Yaml(new Constructor(Object.class, options()));
        Map<?, ?> job = (Map<?, ?>) yaml.load(body);
        return job.size();
    }

    private LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setTagInspector(tag -> true);
        return options;
    }

    // case: safe CWE-502
    @PostMapping("/jobs/plain")
    public int plain(@RequestBody String body) {
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        Map<?, ?> job = (Map<?, ?>) yaml.load(body);
        return job.size();
    }
}
