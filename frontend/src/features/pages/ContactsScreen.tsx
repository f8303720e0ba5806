import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Html } from '@/components/Html';
import { Icon } from '@/components/Icon';
import type { IconName } from '@/components/iconSet';
import { useBootstrap, useGetPageQuery } from '@/features/channel/channelApi';
import styles from './ContactsScreen.module.css';

/** How to reach the channel, and what it has to say about that. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const { pages, settings } = useBootstrap();
  const page = pages.find((one) => one.url === '/contacts');
  const { data } = useGetPageQuery(page?.id ?? skipToken);

  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="page-title">{page?.name ?? t('pages.contacts.title')}</h1>
      <ul className={styles.ways}>
        {settings.email && (
          <Way icon="mail" name={t('pages.contacts.email')}>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </Way>
        )}
        {settings.phone && (
          <Way icon="phone" name={t('pages.contacts.phone')}>
            <a href={`tel:${settings.phone.replace(/[^+\d]/g, '')}`}>{settings.phone}</a>
          </Way>
        )}
        {settings.address && (
          <Way icon="pin" name={t('pages.contacts.address')}>
            <address>{settings.address}</address>
          </Way>
        )}
      </ul>
      {data && <Html html={data.html} />}
    </div>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.label}>{name}</span>
      {children}
    </li>
  );
}
