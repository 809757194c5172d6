import { DomSanitizer } from "@angular/platform-browser";

@Pipe({ name: "asHtml" })
export class AsHtml {
  constructor(private sanitizer: DomSanitizer) {}

  transform(text: string) {
    // ruleid: javascript-angular-raw-html
    return this.sanitizer.bypassSecurityTrustHtml(text);
  }

  frame(address: string) {
    // ruleid: javascript-angular-raw-html
    return this.sanitizer.bypassSecurityTrustResourceUrl(address);
  }

  clean(text: string) {
    // ok: javascript-angular-raw-html
    return this.sanitizer.bypassSecurityTrustHtml(DOMPurify.sanitize(text));
  }

  video(id: string) {
    // ok: javascript-angular-raw-html
    return this.sanitizer.bypassSecurityTrustResourceUrl("https://video.example/embed/" + id);
  }

  heading() {
    // ok: javascript-angular-raw-html
    return this.sanitizer.bypassSecurityTrustHtml("<h1>Hello</h1>");
  }
}
