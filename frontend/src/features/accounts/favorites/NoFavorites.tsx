import { useTranslation } from '@/i18n/useTranslation';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { useBootstrap } from '@/features/channel/channelApi';
import { KeptCard } from '@/domain/KeptCard';
import { schoolPath, sportPath } from '@/domain/paths';
import styles from './Favorites.module.css';

const MOST = 12;

/** Explains how to add favourites and suggests schools and sports. */
export function NoFavorites() {
  const { t } = useTranslation();
  const { 'participant-groups': schools, 'events-categories': sports } = useBootstrap();
  const offered = [
    ...schools.map(({ id, name, color, image }) => ({
      type: 'participant_group' as const,
      id,
      name,
      color,
      picture: image?.src,
      icon: null,
      to: schoolPath(id),
    })),
    ...sports.map(({ id, name, color, icon }) => ({ type: 'event_category' as const, id, name, color, picture: undefined, icon, to: sportPath(id) })),
  ].slice(0, MOST);
  return (
    <>
      <EmptyState icon="heart" title={t('favorites.empty.title')} text={t('favorites.empty.text')}>
        <LinkButton to="/schedule" look="primary" icon="calendar">
          {t('favorites.empty.schedule')}
        </LinkButton>
      </EmptyState>
      {offered.length > 0 && (
        <section aria-labelledby="favorites-offered">
          <h2 id="favorites-offered" className={`section-title ${styles.title}`}>
            {t('favorites.empty.begin')}
          </h2>
          <ul className={styles.kept}>
            {offered.map(({ type, id, name, to, ...look }) => (
              <li key={`${type}-${id}`}>
                <KeptCard target={{ type, id, name }} to={to} {...look} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
