const childProcess = require("child_process");

class Repository {
  copy(address, folder) {
    // ruleid: javascript-option-from-parameter
    return this.gitExec(`clone ${address} ${folder}`);
  }

  copySafely(address, folder) {
    // ok: javascript-option-from-parameter
    return this.gitExec(`clone --depth=1 -- ${address} ${folder}`);
  }

  state(name) {
    // ok: javascript-option-from-parameter
    return this.gitExec(`status ${name}`);
  }
}
