import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import { BandPage } from '@/ui/BandPage';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { SearchField } from '@/ui/SearchField';
import { useBootstrap } from '@/features/channel/channelApi';
import { useScreenTitle } from '@/features/channel/useScreenTitle';
import '@/i18n/en.json?faq';
import { FaqTopic } from './FaqTopic';
import { byTopic, searchFaq } from './faqSearch';
import styles from './FaqScreen.module.css';

const WORDS = 'q';

/** Questions and answers by topic, with a search over both. The URL holds the search words and the opened question. */
export function FaqScreen() {
  const { t } = useTranslation();
  const title = useScreenTitle('/faq', t('faq.title'));
  const entries = useBootstrap().faq;
  const [params, setParams] = useSearchParams();
  const words = (params.get(WORDS) ?? '').trim() || undefined;
  const search = (next: string | undefined) => setParams(next ? { [WORDS]: next } : {}, { replace: true, preventScrollReset: true });
  const found = searchFaq(entries, words ?? '');

  const field = (
    <>
      {entries.length > 0 && <SearchField label={t('faq.search')} placeholder={t('faq.searchHint')} value={words} onChange={search} delayMs={120} />}
      <p className="visually-hidden" role="status">
        {words ? t('faq.count', { count: found.length }) : ''}
      </p>
    </>
  );

  return (
    <BandPage title={title} width="medium" className={styles.screen} headClassName={styles.head} beside={field}>
      {byTopic(found).map((group) => (
        <FaqTopic key={group.topic ?? ''} topic={group.topic} entries={group.entries} open={words !== undefined} />
      ))}
      {found.length > 0 && (
        <footer className={styles.more}>
          <p className={styles.moreTitle}>{t('faq.more')}</p>
          <LinkButton to="/contacts" icon="mail">
            {t('faq.contact')}
          </LinkButton>
        </footer>
      )}
      {found.length === 0 && (
        <EmptyState icon="help" title={words ? t('faq.none.title', { words }) : t('faq.empty')} text={words ? t('faq.none.text') : undefined}>
          {words && <Button onClick={() => search(undefined)}>{t('faq.none.clear')}</Button>}
          <LinkButton to="/contacts">{t('faq.contact')}</LinkButton>
        </EmptyState>
      )}
    </BandPage>
  );
}
