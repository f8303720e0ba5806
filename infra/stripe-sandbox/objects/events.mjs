import { inRange, page } from '../api/lists.mjs';
import { list, paging, range, boolean, string } from '../api/kinds.mjs';
import { shown } from '../api/expand.mjs';
import { newId } from '../state/ids.mjs';

/** The API version that all objects follow. */
export const API_VERSION = '2026-09-30.endive';

/**
 * Records an event, and queues it for the webhook.
 * @param {import("../state/account.mjs").Account} account
 * @param {string} type such as `invoice.paid`
 * @param {object} object as it is now
 * @param {object} [previous] former values of the changed fields
 */
export function emit(account, type, object, previous) {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: account.now(),
    data: { object: shown(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: account.settings.webhooks ? 1 : 0,
    request: { id: account.request?.id ?? null, idempotency_key: account.request?.key ?? null },
    type,
  };
  account.save(event);
  if (account.settings.webhooks) account.put('delivery', event.id, { id: event.id, state: 'queued', attempts: 0 });
  return event;
}

/** `/v1/events` */
export const routes = {
  'GET /v1/events': {
    schema: { ...paging, created: range, type: string(), types: list(string(), 20), delivery_success: boolean },
    run({ account, params }) {
      const wanted = (type) =>
        (!params.type || matches(params.type, type)) &&
        (!params.types || params.types.some((each) => matches(each, type)));
      const failed = (event) => event.pending_webhooks > 0;
      const fitting = account
        .all('event')
        .filter(
          (event) =>
            wanted(event.type) &&
            inRange(event.created, params.created) &&
            (params.delivery_success === undefined || params.delivery_success !== failed(event)),
        );
      return page(fitting, params, '/v1/events');
    },
  },
  'GET /v1/events/:id': { schema: {}, run: ({ account, id }) => account.named('event', id) },
};

const matches = (pattern, type) => pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1)));
