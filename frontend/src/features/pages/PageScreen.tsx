import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { BandPage } from '@/ui/BandPage';
import { ErrorState } from '@/ui/ErrorState';
import { Html } from '@/ui/Html';
import { useBootstrap, useGetPageQuery } from '@/features/channel/channelApi';
import { ChannelForm } from '@/features/forms/ChannelForm';
import '@/i18n/en.json?pages';
import { PageContents } from './PageContents';
import { PageSkeleton } from './PageSkeleton';
import { withAnchors } from './pageAnchors';
import styles from './PageScreen.module.css';

const LONG = 4;

/** A page that the channel has written, found by its URL. */
export function PageScreen({ url }: { url: string }) {
  const page = useBootstrap().pages.find((one) => one.url === url);
  const { currentData, isError, refetch } = useGetPageQuery(page?.id ?? skipToken);
  const text = useMemo(() => (currentData ? withAnchors(currentData.html) : null), [currentData]);
  if (!page) return <Navigate to="/404" replace />;

  return (
    <BandPage title={page.name} width="text" className={styles.screen}>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!text && !isError && <PageSkeleton />}
      {text && (
        <div className={styles.columns}>
          {text.headings.length >= LONG && <PageContents headings={text.headings} />}
          <Html html={text.html} />
        </div>
      )}
      {/* Renders with the text above it, to avoid a layout shift. */}
      {text && page.form && <ChannelForm alias={page.form} />}
    </BandPage>
  );
}
