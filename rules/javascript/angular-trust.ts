import { DomSanitizer } from "@angular/platform-browser";
import { ActivatedRoute } from "@angular/router";

export class Results {
  constructor(
    private readonly sanitizer: DomSanitizer,
    private readonly route: ActivatedRoute,
  ) {}

  show() {
    const words = this.route.snapshot.queryParamMap.get("q");
    // ruleid: javascript-angular-trusted-address
    this.heading = this.sanitizer.bypassSecurityTrustHtml(words);
    this.route.queryParams.subscribe((given) => {
      // ruleid: javascript-angular-trusted-address
      this.note = this.sanitizer.bypassSecurityTrustHtml(`<b>${given.note}</b>`);
    });
    // ruleid: javascript-angular-trusted-address
    this.frame = this.sanitizer.bypassSecurityTrustResourceUrl(location.hash);
    const page = Number(this.route.snapshot.queryParamMap.get("page"));
    // ok: javascript-angular-trusted-address
    this.page = this.sanitizer.bypassSecurityTrustHtml(page);
    // ok: javascript-angular-trusted-address
    this.sign = this.sanitizer.bypassSecurityTrustHtml("<b>!</b>");
    // ok: javascript-angular-trusted-address
    this.icon = this.sanitizer.bypassSecurityTrustHtml(SVG_OF_A_LAMP);
  }
}
