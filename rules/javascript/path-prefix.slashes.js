function allowed(pathname) {
  // ruleid: javascript-incomplete-parent-check
  return pathname.indexOf("../") < 0;
}

function allowedOnWindowsToo(pathname) {
  // ok: javascript-incomplete-parent-check
  return pathname.indexOf("../") < 0 && pathname.indexOf("..\\") < 0;
}
