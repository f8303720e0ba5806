import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Link } from 'react-router-dom';
import { BandPage } from '@/ui/BandPage';
import { ErrorState } from '@/ui/ErrorState';
import { Html } from '@/ui/Html';
import { Icon } from '@/ui/Icon';
import type { IconName } from '@/ui/iconSet';
import { useBootstrap, useGetPageQuery } from '@/features/channel/channelApi';
import { useScreenTitle } from '@/features/channel/useScreenTitle';
import { ChannelForm } from '@/features/forms/ChannelForm';
import '@/i18n/en.json?forms';
import '@/i18n/en.json?faq';
import '@/i18n/en.json?pages';
import { PageSkeleton } from './PageSkeleton';
import styles from './ContactsScreen.module.css';

/** The channel's contact details, with its own text and form. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const title = useScreenTitle('/contacts', t('pages.contacts.title'));
  const { pages, settings } = useBootstrap();
  const page = pages.find((one) => one.url === '/contacts');
  const { currentData: text, isError, refetch } = useGetPageQuery(page?.id ?? skipToken);
  const { email, phone, address } = settings;
  // A channel may have a contact form without a text.
  const form = page ? page.form : (settings.forms.find((alias) => alias === 'contacts') ?? null);

  return (
    <BandPage title={page?.name ?? title} width="wide" className={styles.screen}>
      {(email || phone || address) && (
        <ul className={styles.ways}>
          {email && (
            <Way icon="mail" name={t('pages.contacts.email')}>
              <a href={`mailto:${email}`}>{email}</a>
            </Way>
          )}
          {phone && (
            <Way icon="phone" name={t('pages.contacts.phone')}>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </Way>
          )}
          {address && (
            <Way icon="pin" name={t('pages.contacts.address')}>
              <address>{address}</address>
            </Way>
          )}
        </ul>
      )}
      {text && <Html html={text.html} />}
      {page && !text && (isError ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {/* Content after a text of unknown length renders with it, to avoid a layout shift. */}
      {(!page || text || isError) && (
        <>
          <p className={styles.faq}>
            {t('pages.contacts.before')}
            <Link to="/faq" className="text-link">
              {t('faq.title')}
              <Icon name="arrow-right" size={18} />
            </Link>
          </p>
          {form && <ChannelForm alias={form} />}
        </>
      )}
    </BandPage>
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
