import { type FormEvent, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { Problem } from '@/api/problem';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { TextField } from '@/ui/TextField';
import { useApplyBundleCouponMutation, useApplyCouponMutation } from '@/features/payments/paymentsApi';
import type { Offer } from './useOffer';
import styles from './CouponField.module.css';

/** A promo code field. The server checks the code when it is applied. */
export function CouponField({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<string | null>(null);
  const apply = useApply(offer, setWrong);
  const { coupon: given, refused } = offer;
  // A code from the address, or one that was valid earlier, can also be refused.
  const message = refused && t(refused.why === 'wrong' ? 'buy.coupon.wrong' : 'forms.tooOften');

  if (given !== null) {
    return (
      <p className={styles.applied} role="status">
        <Icon name="check" size={20} />
        <span>{t('buy.coupon.applied', { code: given.toUpperCase() })}</span>
        <Button look="quiet" onClick={() => offer.setCoupon(null)}>
          {t('buy.coupon.remove')}
        </Button>
      </p>
    );
  }
  return (
    <form className={styles.form} onSubmit={apply.submit} noValidate>
      <TextField
        name="coupon"
        label={t('buy.coupon.label')}
        defaultValue={refused?.code ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        optional
        error={wrong ?? message ?? undefined}
        onInput={() => setWrong(null)}
      />
      <Button type="submit" disabled={apply.busy}>
        {t('buy.coupon.apply')}
      </Button>
    </form>
  );
}

function useApply({ items, setCoupon, refresh }: Offer, setWrong: (words: string | null) => void) {
  const { t } = useTranslation();
  const [one, { isLoading }] = useApplyCouponMutation();
  const [several, { isLoading: loading }] = useApplyBundleCouponMutation();
  const [first, ...others] = items;
  const words = ({ code }: Problem) => {
    if (code === 'wrong_promo_code') return t('buy.coupon.wrong');
    return code === 'too_many_attempts' ? t('forms.tooOften') : t('buy.coupon.failed');
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('coupon') ?? '').trim();
    if (!first) return;
    if (code === '') {
      setWrong(null);
      setCoupon(null);
      return;
    }
    const { error } = others.length === 0 ? await one({ code, item: first }) : await several({ code, items });
    setWrong(error ? words(error as Problem) : null);
    if (!error) setCoupon(code);
    // The item is no longer sold; the page says so after refetching the quote.
    else if ((error as Problem).status === 404) refresh();
  };
  return { busy: isLoading || loading, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
