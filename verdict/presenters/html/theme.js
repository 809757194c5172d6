/** The theme of the system, until the reader chooses the other one with the button. */
const dark = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  try {
    return localStorage.getItem("verdict-theme");
  } catch {
    return null; // the browser keeps nothing for files
  }
}

function keep(theme) {
  try {
    localStorage.setItem("verdict-theme", theme);
  } catch {
    // then it holds until the page is left
  }
}

let theme = ["dark", "light"].includes(chosen()) ? chosen() : null;

function show(button) {
  if (theme) document.documentElement.dataset.theme = theme;
  if (button) button.textContent = (theme ?? (dark.matches ? "dark" : "light")) === "dark" ? "Light theme" : "Dark theme";
}

show(null);
document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  button.hidden = false;
  show(button);
  dark.addEventListener("change", () => show(button));
  button.addEventListener("click", () => {
    theme = (theme ?? (dark.matches ? "dark" : "light")) === "dark" ? "light" : "dark";
    keep(theme);
    show(button);
  });
});
