import { paging } from '../api/kinds.mjs';
import { page } from '../api/lists.mjs';

/** The addresses that an account's events are sent to: one at most, which `/_sandbox/webhooks` sets. */
function endpoints(account) {
  const { webhooks } = account.settings;
  if (!webhooks) return [];
  return [
    {
      id: `we_${account.name}`,
      object: 'webhook_endpoint',
      api_version: null,
      application: null,
      created: account.now(),
      description: null,
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url: webhooks.url,
    },
  ];
}

/** `/v1/webhook_endpoints` */
export const routes = {
  'GET /v1/webhook_endpoints': {
    schema: paging,
    run: ({ account, params }) => page(endpoints(account), params, '/v1/webhook_endpoints'),
  },
};
