import { type Ref, useId, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/FieldShell';
import { Skeleton } from '@/ui/Skeleton';
import { FormNotice } from '@/features/forms/FormNotice';
import { type CardEntry, CardField } from '@/features/payments/CardField';
import { CardName } from '@/features/payments/CardName';
import { RemoveCard } from '@/features/payments/RemoveCard';
import type { useStripe } from '@/features/payments/useStripe';
import { OptionRow } from './OptionRow';
import type { Cards } from './useCards';
import styles from './PayForm.module.css';

interface Props {
  cards: Cards;
  stripe: ReturnType<typeof useStripe>;
  currency: string;
  entry: Ref<CardEntry>;
  /** The form was submitted without a card. */
  missing: boolean;
}

/** Lets the viewer choose a saved card or enter a new one. */
export function CardChoice({ cards, stripe, currency, entry, missing }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { saved, chosen } = cards;
  return (
    <div className={styles.section} role="radiogroup" aria-labelledby={id} aria-describedby={missing ? `${id}-error` : undefined}>
      <h2 id={id} className="section-title">
        {t('buy.card.title')}
      </h2>
      {cards.loading && <Skeleton height="251px" width="100%" />}
      {cards.failed && (
        <FormNotice tone="info">
          <p className={styles.said}>{t('buy.card.unknown')}</p>
          <Button icon="refresh" onClick={cards.retry}>
            {t('ui.error.retry')}
          </Button>
        </FormNotice>
      )}
      {saved.length > 0 && (
        <ul className={styles.options}>
          {saved.map((card) => (
            <OptionRow
              key={card.id}
              name="card"
              checked={chosen === card.id}
              disabled={card.expired}
              onChoose={() => cards.choose(card.id)}
              after={<RemoveCard card={card} />}
            >
              <CardName card={card} />
            </OptionRow>
          ))}
          <OptionRow name="card" checked={chosen === null} onChoose={() => cards.choose(null)}>
            {t('buy.card.another')}
          </OptionRow>
        </ul>
      )}
      {!cards.loading && chosen === null && <NewCard stripe={stripe} currency={currency} entry={entry} />}
      {missing && <FieldError id={id} text={t('buy.failed.cardMissing')} />}
    </div>
  );
}

function NewCard({ stripe: { stripe, failed, retry }, currency, entry }: Pick<Props, 'stripe' | 'currency' | 'entry'>) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const again = () => {
    setBroken(false);
    retry();
  };
  if (failed || broken) {
    return (
      <FormNotice tone="wrong">
        <p className={styles.said}>{t('buy.card.noScript')}</p>
        <Button icon="refresh" onClick={again}>
          {t('ui.error.retry')}
        </Button>
      </FormNotice>
    );
  }
  return (
    <div className={styles.entry}>
      {stripe ? <CardField stripe={stripe} currency={currency} onFailed={() => setBroken(true)} ref={entry} /> : <Skeleton height="218px" width="100%" />}
      <p className={styles.safe}>{t('buy.card.safe')}</p>
    </div>
  );
}
