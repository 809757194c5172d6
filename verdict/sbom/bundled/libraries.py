"""JavaScript and CSS libraries by the name in their banners, and their packages in npm."""

from __future__ import annotations

import re

# Libraries whose banner has the package's name, in any case, with or without `.js` at its end.
_SAME = """
@popperjs/core @vue/compiler-core @vue/compiler-dom @vue/compiler-sfc @vue/reactivity @vue/runtime-core
@vue/runtime-dom @vue/shared admin-lte almond alpinejs animejs autosize axios backbone bluebird bootbox bootstrap
bootstrap-datepicker bootstrap-icons bootstrap-select bootstrap-table bootswatch bowser bulma chart.js choices.js
ckeditor4 codemirror core-js cropperjs d3 dayjs dexie dompurify dropzone echarts ember-source fabric fastclick
flatpickr fomantic-ui foundation-sites fullcalendar fuse.js grapesjs gsap handlebars highcharts highlight.js hls.js
html2canvas htmx.org immutable intro.js jquery jquery-form jquery-migrate jquery-mousewheel jquery-ui
jquery-validation jquery.cookie js-cookie jspdf jstree jszip katex knockout leaflet less lit-html localforage lodash
lottie-web lozad magnific-popup mark.js marked masonry-layout materialize-css mathjax medium-editor medium-zoom
mermaid metismenu metro4 mithril modernizr moment moment-timezone mousetrap normalize.css notyf nouislider nprogress
numbro numeral nunjucks overlayscrollbars owl.carousel parsleyjs particles.js pdfjs-dist pdfmake perfect-scrollbar
pikaday pixi.js plyr popper.js preact prettier prismjs pusher-js quill ramda raphael react react-dom react-is
react-redux react-router redux requirejs reveal.js riot rxjs scrollmagic select2 selectize semantic-ui showdown
signature_pad simplemde sizzle slick-carousel sortablejs spectrum-colorpicker stimulus summernote svelte
swagger-ui-dist sweetalert sweetalert2 swiper systemjs tablesorter three timepicker tinymce tippy.js toastr trix
trumbowyg turbolinks twemoji typeahead.js uikit underscore underscore.string universalify video.js vue vue-i18n
vue-router vuex wavesurfer.js xlsx xregexp zepto zone.js
"""

# Banners with another name.
_OTHER = {
    "angularjs": "angular",
    "anime.js": "animejs",
    "adminlte": "admin-lte",
    "clipboard.js": "clipboard",
    "datatables": "datatables.net",
    "datatables for jquery": "datatables.net",
    "ember": "ember-source",
    "font awesome": "font-awesome",
    "font awesome free": "@fortawesome/fontawesome-free",
    "foundation for sites": "foundation-sites",
    "fontawesome free": "@fortawesome/fontawesome-free",
    "hammer.js": "hammerjs",
    "highcharts js": "highcharts",
    "htmx": "htmx.org",
    "jquery blockui plugin": "block-ui",
    "jquery color animations": "jquery-color",
    "jquery form plugin": "jquery-form",
    "jquery javascript library": "jquery",
    "jquery migrate": "jquery-migrate",
    "jquery mousewheel": "jquery-mousewheel",
    "jquery typeahead": "jquery-typeahead",
    "jquery validation plugin": "jquery-validation",
    "javascript cookie": "js-cookie",
    "knockout javascript library": "knockout",
    "leaflet.js": "leaflet",
    "magnific popup": "magnific-popup",
    "masonry packaged": "masonry-layout",
    "masonry": "masonry-layout",
    "materialize": "materialize-css",
    "mediaelement.js": "mediaelement",
    "owl carousel": "owl.carousel",
    "parsley.js": "parsleyjs",
    "prism": "prismjs",
    "quill editor": "quill",
    "raphaël": "raphael",
    "scheduler of react": "scheduler",
    "semantic ui": "semantic-ui",
    "sizzle css selector engine": "sizzle",
    "slick": "slick-carousel",
    "slick.js": "slick-carousel",
    "socket.io": "socket.io-client",
    "sortable": "sortablejs",
    "swf object": "swfobject",
    "tablesorter (fork)": "tablesorter",
    "three.js": "three",
    "twitter bootstrap": "bootstrap",
    "vue.js": "vue",
    "x-editable": "x-editable",
}

# Banners of the parts of a library, which have its version.
_PARTS = (
    (re.compile(r"bootstrap(?:'s)? (?:grid|reboot|utilities|rtl|theme|responsive)"), "bootstrap"),
    (re.compile(r"xregexp(?:\.| )[\w ]{1,40}"), "xregexp"),
    (re.compile(r"jquery ui [\w /&-]{1,40}"), "jquery-ui"),
    (re.compile(r"jquery ui"), "jquery-ui"),
)

_KNOWN = {name.casefold(): name for name in _SAME.split()} | _OTHER


def is_known(name: str) -> bool:
    """Whether a library has this name, in small letters."""
    return name in _KNOWN or f"{name}.js" in _KNOWN


def package_of(name: str) -> str | None:
    """The npm package that has a library of this name; None if it isn't known."""
    plain = " ".join(name.casefold().replace(":", " ").split())
    for each in (plain, plain.removesuffix(".js"), f"{plain}.js"):
        if each in _KNOWN:
            return _KNOWN[each]
    return next((package for pattern, package in _PARTS if pattern.fullmatch(plain)), None)
