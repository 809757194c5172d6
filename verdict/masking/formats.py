"""Token formats of well-known services, each as its vendor documents it.

They are for masking; kingfisher reports secrets. So an expression is as short as tells the token from ordinary text,
accepts test keys too, and has no word boundary, since a token may be inside anything. Repetitions end at 1,000, which
is RE2's limit.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of token. The secret is the expression's group, or the whole match if it has none.

    `sample` is a template for `made_up_secrets.fabricate`; it goes between `before` and `after`, which aren't masked.
    `source` is the vendor's page.
    """

    name: str
    expression: str
    sample: str
    source: str
    before: str = ""
    after: str = ""


_ASSIGNED = r"""["'\\]{0,4}\s{0,8}(?:=>|:=|[=:,])\s{0,8}["'\\]{0,4}"""
_BASE64 = r"(?:[A-Za-z0-9+]|\\?/)"  # some JSON writers escape the slash
_ANY_BASE64 = r"(?:[A-Za-z0-9+=_-]|\\?/)"

FORMATS = (
    Format(
        "AWS access key id",
        r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",
        "AKIA<base32:16>",
        "AWS IAM: Reference, IAM identifiers, unique identifiers",
    ),
    Format(
        "AWS secret access key",
        rf"(?i:secret_?access_?key|aws_?secret(?:_?key)?){_ASSIGNED}({_BASE64}{{40}})",
        "<base64:40>",
        "AWS IAM: Manage access keys for IAM users",
        before="aws_secret_access_key = ",
    ),
    Format(
        "AWS session token",
        rf"(?i:aws_?session_?token){_ASSIGNED}({_BASE64}{{100,1000}}={{0,2}})",
        "<base64:300>",
        "AWS STS: GetSessionToken",
        before="AWS_SESSION_TOKEN=",
    ),
    Format(
        "GitHub token",
        r"gh[oprsu]_[A-Za-z0-9]{36,255}",
        "ghp_<alnum:36>",
        "GitHub: About authentication to GitHub, token formats",
    ),
    Format(
        "GitHub fine-grained token",
        r"github_pat_[A-Za-z0-9_]{22,255}",
        "github_pat_<alnum:22>_<alnum:59>",
        "GitHub: About authentication to GitHub, token formats",
    ),
    Format(
        "GitLab token",
        r"gl(?:agent|cbt|dt|feat|ffct|ft|imt|oas|pat|ptt|rt|rtr|soat|wt)-[A-Za-z0-9_.-]{20,300}",
        "glpat-<base64url:20>",
        "GitLab: Token overview, token prefixes",
    ),
    Format(
        "GitLab runner registration token",
        r"GR1348941[A-Za-z0-9_-]{20,50}",
        "GR1348941<base64url:20>",
        "GitLab: Token overview, token prefixes",
    ),
    Format(
        "Slack token",
        r"xox[abdeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,400}",
        "xoxb-<digits:12>-<digits:12>-<alnum:24>",
        "Slack: Token types",
    ),
    Format(
        "Slack app-level token",
        r"xapp-[0-9]-[A-Za-z0-9-]{20,300}",
        "xapp-1-A<upper:10>-<digits:13>-<hex:64>",
        "Slack: Token types",
    ),
    Format(
        "Slack webhook",
        r"hooks\.slack\.com\\?/services\\?/((?:[A-Za-z0-9_]|\\?/){20,100})",
        "T<upper:10>/B<upper:10>/<alnum:24>",
        "Slack: Sending messages using incoming webhooks",
        before="https://hooks.slack.com/services/",
    ),
    Format("Stripe key", r"(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,250}", "sk_live_<alnum:24>", "Stripe: API keys"),
    Format("Google API key", r"AIza[A-Za-z0-9_-]{35}", "AIza<base64url:35>", "Google Cloud: Manage API keys"),
    Format(
        "Google OAuth client secret",
        r"GOCSPX-[A-Za-z0-9_-]{28}",
        "GOCSPX-<base64url:28>",
        "Google Cloud: Manage OAuth clients",
    ),
    Format(
        "Google OAuth access token",
        r"ya29\.[A-Za-z0-9_-]{40,1000}",
        "ya29.<base64url:120>",
        "Google Identity: Using OAuth 2.0 to access Google APIs",
    ),
    Format("npm token", r"npm_[A-Za-z0-9]{36,60}", "npm_<alnum:36>", "npm: About access tokens"),
    Format(
        "PyPI token", r"pypi-[A-Za-z0-9_-]{50,1000}", "pypi-AgEIcHlwaS5vcmc<base64url:120>", "PyPI: Help, API tokens"
    ),
    Format(
        "SendGrid key",
        r"SG\.[A-Za-z0-9_-]{16,30}\.[A-Za-z0-9_-]{30,60}",
        "SG.<base64url:22>.<base64url:43>",
        "Twilio SendGrid: API keys",
    ),
    Format("Twilio API key", r"SK[0-9a-f]{32}", "SK<hex:32>", "Twilio: API keys overview"),
    Format("Twilio account", r"AC[0-9a-f]{32}", "AC<hex:32>", "Twilio: API, account resource"),
    Format(
        "Telegram bot token",
        r"[0-9]{8,10}:[A-Za-z0-9_-]{35}",
        "<digits:10>:AA<base64url:33>",
        "Telegram: Bot API, authorizing your bot",
    ),
    Format(
        "Azure storage key",
        rf"(?i:account_?key){_ASSIGNED}({_BASE64}{{86}}==)",
        "<base64:86>==",
        "Microsoft: Configure Azure Storage connection strings",
        before="AccountKey=",
    ),
    Format(
        "Azure shared access key",
        rf"(?i:shared_?access_?key){_ASSIGNED}({_BASE64}{{43}}=)",
        "<base64:43>=",
        "Microsoft: Azure Service Bus access control with shared access signatures",
        before="SharedAccessKey=",
    ),
    Format(
        "Azure shared access signature",
        r"(?:[?&]|\\u0026)sig=((?:[A-Za-z0-9%+=]|\\?/){30,150})",
        "<alnum:43>%3D",
        "Microsoft: Grant limited access to Azure Storage with shared access signatures",
        before="https://store.invalid/box?sv=2024-11-04&sig=",
    ),
    Format(
        "Microsoft Entra client secret",
        r"[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}",
        "<alnum:3>8Q~<alnum:34>",
        "Microsoft Purview: Microsoft Entra client secret",
    ),
    Format(
        "JSON web token",
        r"eyJ[A-Za-z0-9_-]{8,1000}\.eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*",
        "eyJ<base64url:33>.eyJ<base64url:90>.<base64url:43>",
        "RFC 7519",
    ),
    Format(
        "password in a URL",
        r"""[A-Za-z][A-Za-z0-9+.-]{0,20}:(?:\\?/){2}[^\s/:@"'`<>]{0,150}:([^\s/"'`<>{}$%\[\]*][^\s/"'`<>]{2,250})@""",
        "<alnum:20>",
        "RFC 3986, section 3.2.1",
        before="https://robot:",
        after="@host.invalid/x",
    ),
    Format(
        "Authorization header",
        r"""(?i)authorization["'\\]{0,4}\s{0,8}[:=,]\s{0,8}["'\\]{0,4}(?:basic|bearer|token)\s{1,4}((?:[A-Za-z0-9._~+=-]|\\?/){8,1000})""",
        "<base64url:40>",
        "RFC 6750, section 2.1, and RFC 7617, section 2",
        before="Authorization: Bearer ",
    ),
    Format(
        "Anthropic key",
        r"sk-ant-[a-z0-9]{2,12}-[A-Za-z0-9_-]{20,250}",
        "sk-ant-api03-<base64url:93>AA",
        "Anthropic: API overview, authentication",
    ),
    Format(
        "OpenAI key",
        r"sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,250}",
        "sk-proj-<base64url:120>",
        "OpenAI: API reference, authentication",
    ),
    Format(
        "OpenAI user key",
        r"sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}",
        "sk-<alnum:20>T3BlbkFJ<alnum:20>",
        "OpenAI: API reference, authentication",
    ),
    Format("OpenRouter key", r"sk-or-v1-[0-9a-f]{64}", "sk-or-v1-<hex:64>", "OpenRouter: API authentication"),
    Format("Hugging Face token", r"hf_[A-Za-z0-9]{34,60}", "hf_<letters:34>", "Hugging Face: User access tokens"),
    Format("Groq key", r"gsk_[A-Za-z0-9]{48,60}", "gsk_<alnum:52>", "Groq: API keys"),
    Format("Replicate token", r"r8_[A-Za-z0-9]{37}", "r8_<alnum:37>", "Replicate: API tokens"),
    Format("DigitalOcean token", r"do[opr]_v1_[0-9a-f]{64}", "dop_v1_<hex:64>", "DigitalOcean: API, authentication"),
    Format("Heroku key", r"HRKU-[A-Za-z0-9_-]{36,65}", "HRKU-AA<base64url:58>", "Heroku: OAuth, token formats"),
    Format(
        "Heroku key of the older form",
        rf"(?i:heroku[a-z_.-]{{0,30}}){_ASSIGNED}([0-9a-fA-F]{{8}}(?:-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}})",
        "<uuid>",
        "Heroku: OAuth, token formats",
        before="HEROKU_API_KEY=",
    ),
    Format("Mailgun key", r"key-[0-9a-f]{32}", "key-<hex:32>", "Mailgun: API authentication"),
    Format("Mailchimp key", r"[0-9a-f]{32}-us[0-9]{1,2}", "<hex:32>-us12", "Mailchimp: About API keys"),
    Format("Databricks token", r"dapi[0-9a-f]{32}", "dapi<hex:32>", "Databricks: Personal access tokens"),
    Format(
        "age key", r"AGE-SECRET-KEY-1[A-Z0-9]{58}", "AGE-SECRET-KEY-1<bech:58>", "C2SP: The age file encryption format"
    ),
    Format("Docker Hub token", r"dckr_[po]at_[A-Za-z0-9_-]{27,60}", "dckr_pat_<base64url:27>", "Docker: Access tokens"),
    Format("RubyGems key", r"rubygems_[0-9a-f]{48}", "rubygems_<hex:48>", "RubyGems: API key scopes"),
    Format(
        "Shopify token",
        r"shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{32}",
        "shpat_<hex:32>",
        "Shopify: Access tokens, token formats",
    ),
    Format(
        "Square token",
        r"sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}",
        "sq0csp-<base64url:43>",
        "Square: Access tokens and other credentials",
    ),
    Format("Linear key", r"lin_(?:api|oauth)_[A-Za-z0-9]{32,64}", "lin_api_<alnum:40>", "Linear: API authentication"),
    Format("Notion token", r"ntn_[A-Za-z0-9]{40,60}", "ntn_<alnum:46>", "Notion: Authorization"),
    Format(
        "Grafana token",
        rf"gl(?:sa|c)_{_ANY_BASE64}{{32,400}}",
        "glsa_<alnum:32>_<hex:8>",
        "Grafana: Service accounts",
    ),
    Format(
        "Atlassian token",
        r"AT(?:ATT|CTT)3xFfG[A-Za-z0-9_=-]{60,300}",
        "ATATT3xFfG<base64url:170>=<uhex:8>",
        "Atlassian: Manage API tokens for your account",
    ),
    Format("Vault token", r"hv[bsr]\.[A-Za-z0-9_-]{24,300}", "hvs.<base64url:90>", "HashiCorp: Vault tokens"),
    Format(
        "HCP Terraform token",
        r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}",
        "<alnum:14>.atlasv1.<base64url:67>",
        "HashiCorp: HCP Terraform API tokens",
    ),
    Format("New Relic key", r"NRAK-[A-Z0-9]{27}", "NRAK-<upper:27>", "New Relic: API keys"),
    Format("Postman key", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}", "PMAK-<hex:24>-<hex:34>", "Postman: API authentication"),
    Format(
        "PlanetScale token",
        r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,64}",
        "pscale_tkn_<base64url:43>",
        "PlanetScale: Service tokens",
    ),
    Format("Sentry token", rf"sntry[su]_{_ANY_BASE64}{{40,500}}", "sntryu_<hex:64>", "Sentry: Auth tokens"),
    Format("Figma token", r"fig[dou]r?_[A-Za-z0-9_-]{40,60}", "figd_<base64url:40>", "Figma: Personal access tokens"),
    Format(
        "Airtable token",
        r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}",
        "pat<alnum:14>.<hex:64>",
        "Airtable: Personal access tokens",
    ),
    Format(
        "Tailscale key",
        r"tskey-[a-z]{3,12}-[A-Za-z0-9_-]{16,80}",
        "tskey-auth-<alnum:16>-<alnum:32>",
        "Tailscale: Auth keys",
    ),
    Format("Fly.io token", rf"fm[12][ar]?_{_ANY_BASE64}{{80,1000}}", "fm2_<base64:200>", "Fly.io: Access tokens"),
    Format("Supabase token", r"sb(?:p|_secret)_[A-Za-z0-9_-]{30,60}", "sbp_<hex:40>", "Supabase: API keys"),
    Format(
        "Doppler token",
        r"dp\.(?:ct|st|sa|pt|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}",
        "dp.pt.<alnum:43>",
        "Doppler: Auth token formats",
    ),
)
