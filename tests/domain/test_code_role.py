"""The role of a file by its path: product, test, example, copy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verdict.domain.finding import CodeRole
from verdict.domain.severity.code_role import role_of

TESTS = (
    "tests/views.py", "app/tests/deep/er/views.py", "Tests/Shop.cs", "test_app.py", "src/app/models_test.py",
    "tests.py", "conftest.py", "pkg/server_test.go", "functional_tests.go", "web/button.spec.ts", "web/button.test.jsx",
    "web/__tests__/button.js", "web/__mocks__/fs.js", "src/test/java/shop/CartIT.java", "app/src/androidTest/A.kt",
    "Shop.Core.Tests/Cart.cs",
    "lib/cart_spec.rb", "fixtures/users.json", "unit-tests/a.c", "e2e/login.ts", "cypress/login.js", "run.bats",
    "src/CartTests.swift", "src/CartTest.php", "js_tests/admin/core.js", "a.zip!tests/app.py", "testdata/x.go",
    "lib/testserver/run", "solr/test-framework/src/A.java",
    "fixtures-expired/server.key", "src/mocks/config.ts", "microbench/a.java",
    "internal/testutil/a.go", "certs/localhost.key", "pki/127.0.0.1.pem",
    "a/shop.localhost-rsa.key", "shop-maven/src/it/start/src/main/java/Hello.java",
    "shop/testing/client.py", "fuzz/corpus.go", "src/fuzzing/a.c", "test-helper.js", "src/testUtils.ts",
    "regtest/node.js", "test-e2e/tools/cluster.js",
)  # fmt: skip
EXAMPLES = (
    "examples/app.py", "pkg/example/main.go", "samples/a.ts", "docs_src/first.py", "examples/README.md",
    "app/storybook-static/1.js", "shopexamples/howtos/cookies.py",
    "shop-1.2.3/samples/a.ts", "shop-1_2_3/samples/a.ts",
    "package/samples/a.ts", "shop/_tutorials/a.py", "parts/docs/src/samples/play/a.conf",
    "proxyauth.json.example", ".env.sample", "app/config/parameters.yml.dist", ".env.dist", "settings.ini.TEMPLATE",
    "config.example", "shop/example_project/settings.py",
    "shop/settings/dev.py", "settings/local.py", "shop/config/environments/development.rb",
    "src/main/resources/application-dev.yml", "Shop/appsettings.Development.json",
)  # fmt: skip
DOCUMENTATION = (
    "docs/conf.py", "Doc/a.py", "docs/deploy.yaml", "shop-1.2.3/docs/a.txt", "shop-1.2.3~rc1/doc/a.sh", "README.md",
    "src/app/guide.rst", "shop.1", "shop-1.2.3/shop.1", "man/man8/shopd.8", "web/docs/howto.xml", "README", "NEWS",
    "MANUAL.txt", "README.de.txt", "shop-1.2.dist-info/METADATA", "PKG-INFO",
    "assets/shop.app._documentation.zip!en/a.html",
    "lib/javadoc/index.html", "locale/docs/de.po", "src/views/docs/https.ejs",
)  # fmt: skip
VENDORED = (
    "vendor/golang.org/x/net/html.go", "svc/vendor/github.com/a/b.go", "vendor/autoload.php", "third_party/zlib/a.c",
    "web/node_modules/left-pad/test/index.js", "pip/_vendor/idna/core.py", "django/static/admin/js/vendor/xregexp.js",
    "lib/python3/site-packages/six.py", "assets/vendors/chart.js", "lib/h2-1.4.197.jar!org/h2/Driver.class",
    "shop-1.2.3/h2database-1.4.197/src/docsrc/html/navigation.js", "dash/deps/react-dom@18.2.0.js",
    "web/jquery-3.6.0.slim.js", "shop/.output/server/_libs/react-dom.mjs", "web/d3.v2.js",
)  # fmt: skip
GENERATED = (
    "api/shop_pb2.py", "api/shop_pb2_grpc.py", "api/shop.pb.go", "static/app.min.js", "css/app.min.css",
    "k8s/zz_generated.deepcopy.go", "src/generated/client.ts", "ui/Form.Designer.cs", "lib/user.g.dart",
    "web/__generated__/query.ts", "tests/shop_pb2.py", "js/app-compressed.js",
    "dist/server/assets/index-D8sk8WDq.js", "shop/build/chunks/cart-b-1x_Yz0.mjs",
    "shop/docs/build/html/_static/jquery.js", "guide/_build/html/search.js",
    "web/shop.bundle.js", "web/shop-bundle.development.js",
)  # fmt: skip
PRODUCT = (
    "app.py", "src/app/views.py", "latest/app.py", "contest.py", "attest/app.go", "protest_app.py", "app/testing.py",
    "shop/vendor/views.py", "shop/vendors/models.py", "lab/samples/models.py", "app/docs/views.py", "src/demo/app.py",
    "speedtest.py", "web/latest.js", "web/speed-test.ts", "src/KeySpec.java", "src/Contest.java",
    "exampled/app.py", "generate.py", "src/gen/app.py", "admin.js", "a.min.json", "testimony/app.rb", "vendor.py",
    "spec/openapi.yaml", "benchmarks/run.py", ".github/workflows/test.yml", "docs.py", "test", "examples",
    "docs", "METADATA", "app/logs/app.log.1", "src/backup.1", "lib/libssl.so.1", "install.txt", "news.py", "news",
    "certs/shop.key", "localhost.py", "lib/man.py", "web/docs/deploy.yaml", "web-2.0/app.py", "readme.py", "data.xml",
    "shop-1.2.dist-info/RECORD", "shop-1.2.3.dist-info/RECORD", "shop-1.2.3/app.py", "api/v1.2.3/app.py",
    "ubuntu-22.04/run.sh", "stacks/network.template", "x.conf.template", "app.dist", "web.dist/app.js", ".example",
    "shop.example.org.conf", "example.json", "assets/index-D8sk8WDq.js", "dist/assets/shop-settings.js",
    "dist/server/index-D8sk8WDq.js", "src/create-bundle.js",
    "shop/dev.py", "local.py", "config/local.json", "local_settings.py", "settings/production.py",
    "settings/devices.py", "web/html/build/shop.js", "src/build/html/page.js", "src/demo_app/views.py",
    "sampleapp/server.ts", "app/routers/example.ts", "src/pages/settings/dev.ts", "helm/config/dev.yaml",
    "deploy/environments/dev.yaml",
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "role"),
    [
        *((path, CodeRole.TEST) for path in TESTS),
        *((path, CodeRole.EXAMPLE) for path in EXAMPLES),
        *((path, CodeRole.DOCUMENTATION) for path in DOCUMENTATION),
        *((path, CodeRole.VENDORED) for path in VENDORED),
        *((path, CodeRole.GENERATED) for path in GENERATED),
        *((path, CodeRole.PRODUCT) for path in PRODUCT),
    ],
)
def test_a_path_gives_the_role_of_its_file(path: str, role: CodeRole) -> None:
    assert role_of(path) is role


NAMES = st.text(st.sampled_from("aTest._-/!"), min_size=1, max_size=30)


@given(NAMES, NAMES)
def test_a_file_below_a_folder_of_tests_is_never_product_code(above: str, below: str) -> None:
    assert role_of(f"{above}/tests/{below}") is not CodeRole.PRODUCT


@given(st.text(max_size=200))
def test_any_path_has_a_role(path: str) -> None:
    assert role_of(path) in CodeRole
