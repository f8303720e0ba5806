import { createHmac } from 'node:crypto';

/** Returns the `Stripe-Signature` of a body that is sent at `now` (unix seconds). */
export function signature(body, secret, now) {
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`;
}
