import { useRef } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { FormNotice } from '@/features/forms/FormNotice';
import type { CardEntry } from '@/features/payments/CardField';
import { useBootstrap } from '@/features/channel/channelApi';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?buy';
import '@/i18n/en.json?forms';
import { AccountFields } from './AccountFields';
import { CardChoice } from './CardChoice';
import { CompanyFields } from './CompanyFields';
import { Consents } from './Consents';
import { FailedPopup } from './FailedPopup';
import { PayButton } from './PayButton';
import { PayNotice } from './PayNotice';
import { ResidenceFields } from './ResidenceFields';
import { TrialChoice } from './TrialChoice';
import { useFreshQuote } from './useFreshQuote';
import { useLeaveWarning } from './useLeaveWarning';
import { type Sale, usePayForm } from './usePayForm';
import { VerifyFirst } from './VerifyFirst';
import styles from './PayForm.module.css';

/** The payment form: a guest's new account, trial, card, terms and submit button. It keeps its input after a failure. */
export function PayForm(sale: Sale) {
  const { t } = useTranslation();
  const { verification } = useBootstrap().settings.accounts;
  const { offer, quote, stripe } = sale;
  const user = useViewer();
  const place = useRef<HTMLFormElement>(null);
  const entry = useRef<CardEntry>(null);
  const { account, cards, payment, free, ...form } = usePayForm(sale, { form: place, entry });
  const { stage, failure } = payment;
  const entering = !free && cards.chosen === null;
  useLeaveWarning(stage !== null);
  useFreshQuote(failure, offer);

  return (
    <>
      <form
        ref={place}
        className={styles.form}
        onSubmit={form.submit}
        onInput={({ target }) => account.changed((target as HTMLInputElement).name)}
        noValidate
        aria-label={t('buy.pay.title')}
      >
        <fieldset className={styles.fields} disabled={stage !== null}>
          {!user && <AccountFields account={account} />}
          {user && form.hasRegistered && (
            <FormNotice tone="good">
              <p className={styles.said}>{t('buy.account.made', { email: user.email })}</p>
            </FormNotice>
          )}
          {offer.mayTry && <TrialChoice offer={offer} quote={quote} />}
          {quote.tax && <ResidenceFields tax={quote.tax} updating={offer.updating} onChange={offer.setResidence} />}
          {!free && <CardChoice cards={cards} stripe={stripe} currency={quote.currency} entry={entry} missing={failure?.kind === 'cardMissing'} />}
          {!free && <CompanyFields />}
          <Consents quote={quote} registers={!user} missing={form.missing} onChange={form.given} />
          <PayNotice failure={failure} offer={offer} quote={quote} />
          <PayButton stage={stage} quote={quote} trial={offer.trial} disabled={offer.updating || (entering && stripe.failed)} />
          {offer.trial && !user && verification && <p className={styles.hint}>{t('buy.trial.verifyAhead')}</p>}
          {offer.trial && user && <VerifyFirst user={user} />}
        </fieldset>
      </form>
      {payment.popup && <FailedPopup payment={payment.popup} quote={quote} />}
    </>
  );
}
