/** `/v1/account`: the account that the key belongs to. */
export const routes = {
  'GET /v1/account': {
    schema: {},
    run: ({ account }) => ({
      id: account.id,
      object: 'account',
      charges_enabled: account.settings.charges_enabled,
      country: 'CA',
      default_currency: 'cad',
      details_submitted: true,
      payouts_enabled: account.settings.charges_enabled,
      type: 'standard',
    }),
  },
};
