import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { TitledPage } from '@/ui/TitledPage';
import { useBootstrap } from '@/features/channel/channelApi';
import { useScreenTitle } from '@/features/channel/useScreenTitle';
import { FormNotice } from '@/features/forms/FormNotice';
import '@/i18n/en.json?passes';
import { Additions } from './Additions';
import { FeaturedPasses } from './FeaturedPasses';
import { FinalSales } from './FinalSales';
import { PassChoice } from './PassChoice';
import { PassSection } from './PassSection';
import { PassTable } from './PassTable';
import { groupPasses, recommendedOf } from '@/features/catalogue/passGroups';
import { TeamPasses } from './TeamPasses';
import { usePasses } from '@/features/catalogue/usePasses';
import styles from './PackagesScreen.module.css';

/** All passes that the channel sells, with a comparison. */
export function PackagesScreen() {
  const { t } = useTranslation();
  const { settings } = useBootstrap();
  const passes = usePasses();
  const groups = groupPasses(passes);
  const recommended = recommendedOf(passes);
  const regular = [...groups.once, ...groups.renewing, ...groups.team];
  const title = useScreenTitle('/packages', t('passes.title'));

  return (
    <TitledPage title={title} className={styles.screen} headClassName={styles.head} beside={passes.length > 0 && <p>{t('passes.lead')}</p>}>
      {passes.length > 0 && !settings.payments && <FormNotice tone="info">{t('passes.closed')}</FormNotice>}
      <PassChoice />
      {passes.length === 0 && <NothingSold />}
      <FeaturedPasses once={groups.once} renewing={groups.renewing} recommended={recommended} />
      {groups.team.length > 0 && <TeamPasses passes={groups.team} recommended={recommended} />}
      {groups.additions.length > 0 && (
        <PassSection title={t('passes.additions.title')} text={t('passes.additions.text')}>
          <Additions passes={groups.additions} />
        </PassSection>
      )}
      {regular.length > 1 && <PassTable passes={regular} />}
      {passes.length > 0 && <FinalSales />}
    </TitledPage>
  );
}

/** The empty state of a channel that sells no passes. */
function NothingSold() {
  const { t } = useTranslation();
  return (
    <EmptyState icon="ticket" title={t('passes.none.title')} text={t('passes.none.text')}>
      <LinkButton to="/" look="primary" icon="home">
        {t('passes.none.home')}
      </LinkButton>
      <LinkButton to="/schedule">{t('passes.none.schedule')}</LinkButton>
    </EmptyState>
  );
}
