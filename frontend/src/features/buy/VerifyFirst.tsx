import { useState } from 'react';
import { Trans } from '@/i18n/Trans';
import { useTranslation } from '@/i18n/useTranslation';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '@/api/types';
import { FormNotice } from '@/features/forms/FormNotice';
import { ResendButton } from '@/features/session/ResendButton';
import { useFreshProfile } from './useFreshProfile';
import styles from './PayForm.module.css';

/** Says what a trial still waits for, until the viewer has opened the mailed link, here or on another device. */
export function VerifyFirst({ user }: { user: User }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [hasWaited] = useState(!user.email_verified);
  useFreshProfile(!user.email_verified);
  if (!hasWaited) return null;
  if (user.email_verified) {
    return (
      <FormNotice tone="good">
        <p className={styles.said}>{t('buy.trial.verified')}</p>
      </FormNotice>
    );
  }
  return (
    <div data-next="" tabIndex={-1} className={styles.next}>
      <FormNotice tone="info">
        <p className={styles.said}>
          <Trans text="buy.trial.verify" values={{ email: user.email }} components={{ email: <strong /> }} />
        </p>
        <div className={styles.ways}>
          <ResendButton returnTo={pathname + search} />
          <Link to="/profile/edit" className="text-link">
            {t('buy.trial.otherAddress')}
          </Link>
        </div>
      </FormNotice>
    </div>
  );
}
