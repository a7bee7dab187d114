// Runs before anything is painted, so that a chosen theme does not flash.
try {
  const chosen = JSON.parse(localStorage.getItem("tsuro") ?? "{}").theme;
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // nothing is remembered here: the system's theme it is
}
