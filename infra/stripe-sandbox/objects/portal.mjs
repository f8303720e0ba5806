import { oneOf, required, string } from '../api/kinds.mjs';
import { letters, newId } from '../state/ids.mjs';

const LOCALES = ['auto', 'en', 'fr', 'fr-CA', 'en-GB', 'de', 'es', 'it', 'nl', 'pt'];

/** `/v1/billing_portal/sessions` */
export const routes = {
  'POST /v1/billing_portal/sessions': {
    schema: { customer: required(string()), return_url: string(), locale: oneOf(...LOCALES), configuration: string() },
    run({ account, params }) {
      account.referred('customer', params.customer);
      const secret = letters(40);
      return account.save({
        id: newId('bps'),
        object: 'billing_portal.session',
        configuration: params.configuration ?? `bpc_${account.name}`,
        created: account.now(),
        customer: params.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${account.address}/portal/${account.name}/${secret}`,
        _secret: secret,
      });
    },
  },
};
