/** Everything that a browser opens: the script, its frames, and the sandbox's pages. */
import { authentication } from './authentication.mjs';
import { file, script } from './files.mjs';
import { home } from './home.mjs';
import { document } from './html.mjs';
import { portal } from './portal.mjs';
import { offered, sheet } from './wallet.mjs';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'";
const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const html = ({ status, body = '', location, account }) => ({
  status,
  body,
  account,
  headers: location ? { ...HEADERS, Location: location } : HEADERS,
});
const text = (body, type) => ({
  status: 200,
  body,
  headers: {
    ...HEADERS,
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
});

const FRAME = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Card</title>
<link rel="stylesheet" href="/elements/frame.css">
<script type="module" src="/elements/frame.mjs"></script>
<body></body>
</html>
`;

/**
 * Answers a request for a page.
 * @returns {{status: number, headers: Record<string, string>, body: string, account?: object}}
 */
export function pages(world, request) {
  const { path } = request;
  if (path === '/') return html({ status: 200, body: home(world) });
  // The same paths as at Stripe: `/v3/`, and `/<release>/stripe.js` for newer releases.
  if (path === '/v3/' || path === '/v3' || /^\/[a-z]+\/stripe\.js$/.test(path))
    return text(script, 'text/javascript; charset=utf-8');
  if (path === '/elements/frame') return html({ status: 200, body: FRAME });
  if (path === '/elements/wallets') return text(offered(world, request), 'application/json');
  if (path === '/elements/wallet') {
    const body = sheet(request);
    if (body) return html({ status: 200, body });
  }
  const named = path.startsWith('/elements/') ? file(path.slice('/elements/'.length)) : undefined;
  if (named) return text(named.body, named.type);
  if (path.startsWith('/authenticate/')) return html(authentication(world, request));
  if (path.startsWith('/portal/')) return html(portal(world, request));
  return html({
    status: 404,
    body: document({ title: '404', body: '<main><h1>404</h1><p>There is nothing here.</p></main>' }),
  });
}
