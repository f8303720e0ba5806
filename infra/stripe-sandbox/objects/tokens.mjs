import { hash, integer, required, string } from '../api/kinds.mjs';
import { digest, newId } from '../state/ids.mjs';
import { cardOf, checkCard } from './cards.mjs';

/** `/v1/tokens`, which `stripe.createToken` calls. No other call accepts tokens; payments use payment methods. */
export const routes = {
  'POST /v1/tokens': {
    publishable: true,
    schema: {
      card: required(
        hash({
          number: required(string()),
          exp_month: required(integer()),
          exp_year: required(integer()),
          cvc: string(),
          name: string(),
        }),
      ),
    },
    run({ account, params: { card } }) {
      checkCard(card, account.now());
      const { brand, funding = 'credit', country = 'US' } = cardOf(card.number);
      const names = { visa: 'Visa', mastercard: 'MasterCard', amex: 'American Express' };
      const none = Object.fromEntries(
        ['city', 'country', 'line1', 'line1_check', 'line2', 'state', 'zip', 'zip_check'].map((part) => [
          `address_${part}`,
          null,
        ]),
      );
      return {
        ...{
          id: newId('tok'),
          object: 'token',
          client_ip: '127.0.0.1',
          created: account.now(),
          livemode: false,
          type: 'card',
          used: false,
        },
        card: {
          ...{
            id: newId('card'),
            object: 'card',
            ...none,
            brand: names[brand],
            country,
            cvc_check: 'unchecked',
            dynamic_last4: null,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
          },
          ...{
            fingerprint: digest(`${account.id} ${card.number}`, 16),
            funding,
            last4: card.number.slice(-4),
            metadata: {},
            name: card.name ?? null,
            tokenization_method: null,
          },
        },
      };
    },
  },
};
