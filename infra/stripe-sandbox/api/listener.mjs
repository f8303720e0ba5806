/** HTTP: reads requests, routes them to their handlers, and sends the responses. */
import { handle } from './handle.mjs';
import { control } from '../control/calls.mjs';
import { statusAnswer, takeFault } from '../control/faults.mjs';
import { pages } from '../pages/pages.mjs';

const LARGEST = 1_000_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const HOST = /^(127\.0\.0\.1|localhost|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/;
const OPEN_TO_PAGES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Stripe-Version',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Max-Age': '600',
};

async function bodyOf(incoming) {
  const parts = [];
  let size = 0;
  for await (const part of incoming) {
    size += part.length;
    if (size > LARGEST) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function sendJson(outgoing, status, body, headers = {}) {
  outgoing.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-store', ...headers });
  outgoing.end(`${JSON.stringify(body, null, 2)}\n`);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function misbehave(fault, outgoing) {
  if (fault.kind === 'slow') await wait(fault.delay_ms);
  if (fault.kind === 'down') outgoing.destroy();
  if (fault.kind === 'garbage')
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>upstream connect error</body>');
  return fault.kind !== 'slow';
}

async function answerApi(world, deliveries, request, outgoing) {
  let fault;
  let answered = false;
  const before = async (account) => {
    fault = takeFault(account, request.method, request.path);
    if (fault?.kind === 'status') throw Object.assign(new Error('asked for'), { fault });
    if (fault?.when === 'before') {
      answered = await misbehave(fault, outgoing);
      if (answered) throw Object.assign(new Error('asked for'), { fault });
    }
  };
  const answer = await handle(world, request, before);
  if (answered) return;
  if (answer.account) {
    const sent = deliveries.send(answer.account);
    if (answer.account.settings.webhooks?.before_answer) await sent;
  }
  if (fault?.when === 'after' && (await misbehave(fault, outgoing))) return;
  sendJson(outgoing, answer.status, answer.body, { ...answer.headers, ...OPEN_TO_PAGES });
}

/**
 * Returns the function that answers every request.
 * @param {import("../state/world.mjs").World} world
 * @param {import("../webhooks/deliveries.mjs").Deliveries} deliveries
 */
export function listener(world, deliveries) {
  return async (incoming, outgoing) => {
    try {
      const url = new URL(incoming.url, 'http://sandbox');
      // Only local clients may control the sandbox. The Host check refuses pages that use DNS rebinding.
      if (!LOOPBACK.test(incoming.socket.remoteAddress) || !HOST.test(incoming.headers.host ?? '')) {
        sendJson(outgoing, 403, {
          error: { type: 'invalid_request_error', message: 'The sandbox answers on this machine only.' },
        });
        return;
      }
      if (incoming.method === 'OPTIONS' && url.pathname.startsWith('/v1/')) {
        outgoing.writeHead(204, OPEN_TO_PAGES).end();
        return;
      }
      const request = {
        method: incoming.method,
        path: url.pathname,
        query: url.search.slice(1),
        headers: incoming.headers,
        body: await bodyOf(incoming),
      };
      if (url.pathname.startsWith('/v1/')) await answerApi(world, deliveries, request, outgoing);
      else if (url.pathname.startsWith('/_sandbox/')) {
        // A page can't send JSON to another origin without a CORS preflight, which is not answered here.
        if (request.method === 'POST' && !(request.headers['content-type'] ?? '').startsWith('application/json')) {
          sendJson(outgoing, 415, {
            error: { type: 'invalid_request_error', message: 'Send JSON, with Content-Type: application/json.' },
          });
          return;
        }
        const answer = await control(world, request, deliveries);
        if (answer.account) void deliveries.send(answer.account);
        sendJson(outgoing, answer.status, answer.body);
      } else {
        const answer = pages(world, request);
        if (answer.account) void deliveries.send(answer.account);
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
      }
    } catch (error) {
      process.stderr.write(`${error.stack}\n`);
      if (!outgoing.headersSent)
        sendJson(outgoing, 500, {
          error: { type: 'api_error', message: 'The sandbox has a fault; what happened stands in its log.' },
        });
      else outgoing.end();
    }
  };
}
