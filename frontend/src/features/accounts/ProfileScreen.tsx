import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/components/Button';
import { useDisplayLocale } from '@/components/useDisplayLocale';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { OtherAccount } from '@/features/session/OtherAccount';
import { useSignOut } from '@/features/session/useSignOut';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/texts/accounts';
import '@/i18n/texts/forms';
import '@/i18n/texts/passes';
import { ResendButton } from './ResendButton';
import styles from './ProfileScreen.module.css';

/** Who the viewer is on this channel, and what can be done about it. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const user = useViewer();
  const { settings } = useBootstrap();
  const locale = useDisplayLocale();
  const [signOut, busy] = useSignOut();
  if (!user) return null;
  const since = new Date(user.created_at).toLocaleDateString(locale, { dateStyle: 'long' });

  return (
    <div className={`page ${styles.screen}`}>
      <header className={styles.head}>
        <h1 className="page-title">{t('accounts.profile.title')}</h1>
        <p>{t('accounts.profile.since', { channel: settings.name, since })}</p>
      </header>
      {!user.email_verified && (
        <FormNotice tone="info">
          <p className={styles.said}>{t('accounts.verify.needed')}</p>
          <ResendButton />
        </FormNotice>
      )}
      <dl className={styles.facts}>
        <Fact name={t('accounts.name')} value={`${user.first_name} ${user.last_name}`.trim()} />
        <Fact name={t('accounts.email')} value={user.email} />
        <Fact name={t('accounts.phone')} value={user.phone ?? '—'} />
      </dl>
      <div className={styles.actions}>
        <LinkButton to="/profile/edit" look="primary">
          {t('accounts.profile.edit')}
        </LinkButton>
        <LinkButton to="/packages" icon="ticket">
          {t('passes.title')}
        </LinkButton>
        {user.basic_pass_selected ? (
          <Button look="quiet" disabled={busy} onClick={() => void signOut()}>
            {t('session.signOut')}
          </Button>
        ) : (
          <OtherAccount />
        )}
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
