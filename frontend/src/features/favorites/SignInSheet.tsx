import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { Sheet } from '@/ui/Sheet';
import type { FavoriteTarget } from './target';
import { forgetPendingFavorite, storePendingFavorite } from './pendingFavorite';
import styles from './SignInSheet.module.css';

/** Asks a guest to sign in. The favourite is added after sign-in or registration, and both lead back to this page. */
export function SignInSheet({ target, onClose }: { target: FavoriteTarget; onClose: () => void }) {
  const { t } = useTranslation();
  useEffect(() => storePendingFavorite(target), [target]);
  const close = () => {
    forgetPendingFavorite();
    onClose();
  };
  return createPortal(
    <Sheet title={t('favorites.signIn.title')} isOpen onClose={close}>
      <p className={styles.text}>{t('favorites.signIn.text', { name: target.name })}</p>
      <div className={styles.ways}>
        <LinkButton to="/login" look="primary" icon="user">
          {t('session.signIn')}
        </LinkButton>
        <LinkButton to="/registration">{t('favorites.signIn.register')}</LinkButton>
      </div>
    </Sheet>,
    document.body,
  );
}
