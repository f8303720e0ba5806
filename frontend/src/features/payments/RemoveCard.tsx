import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { useDispatch } from 'react-redux';
import type { SavedCard } from '@/api/types';
import { Button } from '@/ui/Button';
import { showFailure } from '@/features/toasts/showFailure';
import { showToast } from '@/features/toasts/toastsSlice';
import '@/i18n/en.json?payments';
import { useRemoveCardMutation } from './paymentsApi';
import styles from './RemoveCard.module.css';

/** Removes a saved card after confirmation. */
export function RemoveCard({ card }: { card: SavedCard }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveCardMutation();
  const confirm = async () => {
    const { error } = await remove(card.id);
    if (error) {
      setAsking(false);
      showFailure(dispatch, error, t('payments.cards.notRemoved'));
    } else dispatch(showToast({ type: 'success', message: t('payments.cards.removed') }));
  };
  if (!asking) {
    return (
      <Button look="quiet" icon="close" iconOnly onClick={() => setAsking(true)}>
        {t('payments.cards.remove', { digits: card.last4 })}
      </Button>
    );
  }
  return (
    <div className={styles.question} role="group" aria-label={t('payments.cards.remove', { digits: card.last4 })}>
      <span>{t('payments.cards.sure')}</span>
      <Button disabled={isLoading} onClick={() => void confirm()} autoFocus>
        {t('payments.cards.yes')}
      </Button>
      <Button look="quiet" disabled={isLoading} onClick={() => setAsking(false)}>
        {t('payments.cards.no')}
      </Button>
    </div>
  );
}
