import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import { LinkTabs } from '@/ui/LinkTabs';
import { startsWithVowel } from '@/lib/startsWithVowel';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useBootstrap } from '@/features/channel/channelApi';
import { FormNotice } from '@/features/forms/FormNotice';
import { OtherAccount } from '@/features/session/OtherAccount';
import { useSignOut } from '@/features/session/useSignOut';
import { useViewer } from '@/features/session/useViewer';
import '@/i18n/en.json?accounts';
import '@/i18n/en.json?forms';
import { ResendButton } from '@/features/session/ResendButton';
import styles from './ProfileScreen.module.css';

const TABS = { orders: '/profile', transactions: '/profile/transactions', clips: '/profile/clips', favorites: '/profile/favorites' } as const;

export type ProfileTab = keyof typeof TABS;

/** The profile's header with the viewer's data and tabs, above the current section. */
export function ProfileFrame({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  const { t } = useTranslation();
  const user = useViewer();
  const { settings } = useBootstrap();
  const locale = useDisplayLocale();
  const [signOut, busy] = useSignOut();
  if (!user) return null;
  const since = new Date(user.created_at).toLocaleDateString(locale, { dateStyle: 'long' });
  const names = {
    orders: t('accounts.profile.orders'),
    transactions: t('accounts.profile.transactions'),
    clips: t('accounts.profile.clips'),
    favorites: t('accounts.profile.favorites'),
  };

  return (
    <div className={`page ${styles.screen}`}>
      <header className={`page-head ${styles.person}`}>
        <div className={styles.head}>
          <h1 className="page-title">{`${user.first_name} ${user.last_name}`.trim() || t('accounts.profile.title')}</h1>
          <p className={styles.email}>{user.email}</p>
          <p>{t(startsWithVowel(settings.name) ? 'accounts.profile.sinceVowel' : 'accounts.profile.since', { channel: settings.name, since })}</p>
        </div>
        <div className={styles.actions}>
          <LinkButton to="/profile/edit">{t('accounts.profile.edit')}</LinkButton>
          {user.basic_pass_selected ? (
            <Button look="quiet" disabled={busy} onClick={() => void signOut()}>
              {t('session.signOut')}
            </Button>
          ) : (
            <OtherAccount />
          )}
        </div>
      </header>
      {!user.email_verified && (
        <FormNotice tone="info">
          <p className={styles.said}>{t('accounts.verify.needed')}</p>
          <ResendButton />
        </FormNotice>
      )}
      <LinkTabs
        label={t('accounts.profile.title')}
        tabs={(Object.keys(TABS) as ProfileTab[]).map((name) => ({ to: TABS[name], label: names[name], current: name === tab }))}
      />
      {children}
    </div>
  );
}
