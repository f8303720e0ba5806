/** Everything that a browser opens: the script, what it shows, and pages that say what this is. */
import { home } from "./home.mjs";

const html = (status, body, headers = {}) => ({ status, body, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers } });

/**
 * Answers a request for a page.
 * @returns {Promise<{status: number, headers: Record<string, string>, body: string, account?: object}>}
 */
export async function pages(world, request) {
  if (request.path === "/") return html(200, home(world));
  return html(404, "<h1>404</h1><p>There is nothing here.</p>");
}
