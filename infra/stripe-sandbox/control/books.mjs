/** Returns the sum of an invoice's taxes, and each with its rate. */
function taxesOf(account, { total_taxes: totals }) {
  const taxes = totals.map(({ amount, taxable_amount, tax_rate_details: { tax_rate } }) => {
    const { percentage, inclusive, country, state } = account.get('tax_rate', tax_rate);
    return { tax_rate, percentage, inclusive, country, state, amount, taxable_amount };
  });
  return { tax: taxes.reduce((sum, { amount }) => sum + amount, 0), taxes };
}

/** Returns an account's charges, refunds, disputes, intents, subscriptions and invoices, to compare with other records. */
export function books(account) {
  const charges = account
    .all('charge')
    .map(
      ({
        id,
        amount,
        amount_refunded,
        currency,
        customer,
        created,
        disputed,
        paid,
        payment_intent,
        payment_method_details,
        status,
      }) => {
        const intent = account.get('payment_intent', payment_intent);
        const invoice = intent._invoice ? account.get('invoice', intent._invoice) : null;
        const metadata = invoice ? account.get('subscription', invoice._subscription).metadata : intent.metadata;
        return {
          id,
          amount,
          amount_refunded,
          currency,
          customer,
          created,
          disputed,
          paid,
          status,
          payment_intent,
          invoice: invoice?.id ?? null,
          subscription: invoice?._subscription ?? null,
          last4: payment_method_details.card.last4,
          metadata,
        };
      },
    );
  const sum = (pick) => {
    const sums = {};
    for (const each of charges) if (each.paid) sums[each.currency] = (sums[each.currency] ?? 0) + pick(each);
    return sums;
  };
  return {
    account: account.name,
    now: account.now(),
    charges,
    refunds: account.all('refund').map(({ id, amount, charge, payment_intent, currency, created, metadata }) => ({
      id,
      amount,
      charge,
      payment_intent,
      currency,
      created,
      metadata,
    })),
    disputes: account.all('dispute').map(({ id, amount, charge, payment_intent, reason, status }) => ({
      id,
      amount,
      charge,
      payment_intent,
      reason,
      status,
    })),
    payment_intents: account
      .all('payment_intent')
      .map(({ id, amount, amount_received, currency, customer, metadata, status, _invoice }) => ({
        id,
        amount,
        amount_received,
        currency,
        customer,
        metadata,
        status,
        invoice: _invoice ?? null,
      })),
    subscriptions: account
      .all('subscription')
      .map(
        ({
          id,
          customer,
          status,
          cancel_at_period_end,
          canceled_at,
          ended_at,
          trial_end,
          items,
          latest_invoice,
          metadata,
        }) => ({
          ...{ id, customer, status, cancel_at_period_end, canceled_at, ended_at, trial_end, latest_invoice, metadata },
          ...{
            period_start: items.data[0].current_period_start,
            period_end: items.data[0].current_period_end,
            prices: items.data.map((item) => item.price.id),
          },
        }),
      ),
    invoices: account
      .all('invoice')
      .map(
        ({
          id,
          status,
          billing_reason,
          total,
          amount_due,
          amount_paid,
          currency,
          created,
          attempt_count,
          next_payment_attempt,
          total_taxes,
          _subscription,
          _intent,
        }) => ({
          ...{
            id,
            status,
            billing_reason,
            total,
            amount_due,
            amount_paid,
            currency,
            created,
            attempt_count,
            next_payment_attempt,
            subscription: _subscription,
            payment_intent: _intent ?? null,
          },
          ...taxesOf(account, { total_taxes }),
        }),
      ),
    tax_calculations: account.all('tax.calculation').length,
    tax_transactions: account
      .all('tax.transaction')
      .map(({ id, type, reference, currency, customer_details, _amount, _tax }) => ({
        ...{ id, type, reference, currency, amount: _amount, tax: _tax },
        country: customer_details.address.country,
      }))
      .reverse(),
    totals: { charged: sum((each) => each.amount), refunded: sum((each) => each.amount_refunded) },
  };
}
