const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

function word(length) {
  let made = "";
  while (length--) {
    // ruleid: javascript-random-text
    made += ALPHABET.charAt(Math.floor(Math.random() * ALPHABET.length));
  }
  return made;
}

function pickColours(count) {
  let sum = 0;
  while (count--) {
    // ok: javascript-random-text
    sum += COLOURS[Math.floor(Math.random() * COLOURS.length)];
  }
  return sum;
}

function id(length) {
  let made = "x";
  for (let at = 0; at < length; at++) {
    // ruleid: javascript-random-text
    made = made + "0123456789abcdef"[Math.floor(Math.random() * 16)];
  }
  return made;
}

function safeId(length) {
  let made = "x";
  for (let at = 0; at < length; at++) {
    // ok: javascript-random-text
    made += "0123456789abcdef"[crypto.randomInt(16)];
  }
  return made;
}
