// The token of a board on a network address: fetched only where the address has one.

/**
 * Shows the server the token of the address, for the cookie that opens everything else. The token leaves the address:
 * it would stay in the history. Whether it was the right one shows when the page connects.
 */
export async function enter() {
  const token = location.hash.slice("#token=".length);
  history.replaceState(null, "", location.pathname);
  try {
    await fetch("/api/session", { method: "POST", body: JSON.stringify({ token }) });
  } catch {
    // the server is not there: the page says so
  }
}
