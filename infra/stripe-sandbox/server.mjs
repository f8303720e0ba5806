#!/usr/bin/env node
/**
 * A strict test double of the parts of Stripe that Grandstand uses. No money moves.
 *
 *   node infra/stripe-sandbox/server.mjs --listen 127.0.0.1:8500
 *        [--state FILE] [--webhook ACCOUNT=URL=SECRET …]
 *
 * Prints `ready <address>` when it accepts requests. With `--until-input-ends` it exits when its standard input is closed.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { listener } from './api/listener.mjs';
import { live } from './billing/due.mjs';
import { World } from './state/world.mjs';
import { Deliveries } from './webhooks/deliveries.mjs';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        listen: { type: 'string', default: '127.0.0.1:0' },
        state: { type: 'string' },
        webhook: { type: 'string', multiple: true, default: [] },
        'until-input-ends': { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return fail(error.message);
  }
}

function webhookOf(given) {
  const [, account, url, secret] =
    /^([^=]+)=(.+)=(whsec_[^=]+)$/.exec(given) ?? fail(`--webhook must be ACCOUNT=URL=whsec_…, not ${given}`);
  return { account, url, secret };
}

const { listen, state = null, webhook, 'until-input-ends': held } = options();
const [, host, port] = /^(.+):(\d+)$/.exec(listen) ?? fail(`--listen must be HOST:PORT, not ${listen}`);
const name = host.replace(/^\[|\]$/g, '');
if (!LOOPBACK.includes(name))
  fail(`The sandbox listens on this machine only (${LOOPBACK.join(', ')}), not on ${host}.`);

const server = createServer();
server.once('error', (error) => fail(`${listen}: ${error.message}`));
server.listen(Number(port), name, () => {
  const address = `http://${host}:${server.address().port}`;
  const world = new World(state, address);
  const deliveries = new Deliveries(world);
  for (const { account, url, secret } of webhook.map(webhookOf)) {
    const known = world.account(account);
    known.set({ webhooks: { ...known.settings.webhooks, url, secret } });
    world.commit(known);
  }
  server.on('request', listener(world, deliveries));
  deliveries.resume();
  setInterval(() => {
    for (const account of world.accounts()) {
      live(account, account.now());
      world.commit(account);
      void deliveries.send(account);
    }
  }, 1000).unref();
  process.stdout.write(`ready ${address}\n`);
});
if (held) process.stdin.resume().once('end', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
