import { invalid } from '../api/errors.mjs';
import { boolean, list, mergedMetadata, metadata, paging, range, required, string, unsettable } from '../api/kinds.mjs';
import { inRange, page } from '../api/lists.mjs';
import { search } from '../api/search.mjs';
import { newId } from '../state/ids.mjs';
import { emit } from './events.mjs';

const fields = {
  active: boolean,
  description: unsettable(string(40_000)),
  images: list(string(2048), 8),
  metadata,
  statement_descriptor: unsettable(string(22)),
  tax_code: unsettable(string()),
  unit_label: unsettable(string(12)),
  url: unsettable(string(2048)),
};

export function create(account, { id, metadata: sent, ...params }) {
  if (id !== undefined && account.find('product', id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const product = account.save({
    id: id ?? newId('prod'),
    object: 'product',
    active: true,
    created: account.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, sent ?? {}),
    name: '',
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    type: 'service',
    unit_label: null,
    updated: account.now(),
    url: null,
    ...params,
  });
  emit(account, 'product.created', product);
  return product;
}

/** `/v1/products` */
export const routes = {
  'POST /v1/products': {
    schema: { ...fields, id: string(), name: required(string()) },
    run: ({ account, params }) => create(account, params),
  },
  'GET /v1/products': {
    schema: { ...paging, active: boolean, ids: list(string()), created: range },
    run({ account, params }) {
      const wanted = (each) =>
        !each.deleted &&
        each.active === (params.active ?? each.active) &&
        (!params.ids || params.ids.includes(each.id)) &&
        inRange(each.created, params.created);
      return page(account.all('product').filter(wanted), params, '/v1/products');
    },
  },
  'GET /v1/products/search': search('product'),
  'GET /v1/products/:id': { schema: {}, run: ({ account, id }) => account.named('product', id) },
  'POST /v1/products/:id': {
    schema: { ...fields, name: string(), default_price: string() },
    run({ account, id, params }) {
      const product = account.named('product', id);
      const { metadata: sent, ...plain } = params;
      if (plain.default_price && account.referred('price', plain.default_price, 'default_price').product !== id)
        throw invalid('The price does not belong to this product.', { param: 'default_price' });
      Object.assign(product, plain, { updated: account.now() });
      if (sent !== undefined) product.metadata = mergedMetadata(product.metadata, sent);
      emit(account, 'product.updated', account.save(product));
      return product;
    },
  },
  'DELETE /v1/products/:id': {
    schema: {},
    run({ account, id }) {
      const product = account.named('product', id);
      if (account.all('price').some((price) => price.product === id))
        throw invalid('This product cannot be deleted because it has one or more user-created prices.');
      emit(account, 'product.deleted', product);
      return account.put('product', id, { id, object: 'product', deleted: true });
    },
  },
};
