import { paging, range, string, metadata, mergedMetadata, unsettable } from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { search } from '../api/search.mjs';
import { emit } from './events.mjs';

/** `/v1/charges` */
export const routes = {
  'GET /v1/charges': {
    schema: { ...paging, customer: string(), payment_intent: string(), created: range },
    run({ account, params }) {
      if (params.customer) account.referred('customer', params.customer);
      const wanted = (each) =>
        each.customer === (params.customer ?? each.customer) &&
        each.payment_intent === (params.payment_intent ?? each.payment_intent) &&
        inRange(each.created, params.created);
      return page(account.all('charge').filter(wanted), params, '/v1/charges');
    },
  },
  'GET /v1/charges/search': search('charge'),
  'GET /v1/charges/:id': { schema: {}, run: ({ account, id }) => account.named('charge', id) },
  'POST /v1/charges/:id': {
    schema: { description: unsettable(string()), metadata },
    run({ account, id, params }) {
      const charge = account.named('charge', id);
      if (params.description !== undefined) charge.description = params.description;
      if (params.metadata !== undefined) charge.metadata = mergedMetadata(charge.metadata, params.metadata);
      emit(account, 'charge.updated', account.save(charge));
      return charge;
    },
  },
};
