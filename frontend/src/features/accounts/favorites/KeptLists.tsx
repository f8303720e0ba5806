import { useTranslation } from '@/i18n/useTranslation';
import type { Favorite } from '@/api/types';
import { useWords } from '@/features/channel/useWords';
import { targetOf } from '@/features/favorites/target';
import { KeptCard } from '@/domain/KeptCard';
import { schoolPath, sportPath, teamPath } from '@/domain/paths';
import { useSeen } from './useSeen';
import styles from './Favorites.module.css';

const KINDS = ['team', 'school', 'sport', 'location'] as const;

/** Link targets by kind. A place has no page of its own, so it links to a search of the schedule. */
const PATHS = {
  team: ({ favoritable_id }: Favorite) => teamPath(favoritable_id),
  school: ({ favoritable_id }: Favorite) => schoolPath(favoritable_id),
  sport: ({ favoritable_id }: Favorite) => sportPath(favoritable_id),
  location: ({ name }: Favorite) => `/schedule?title=${encodeURIComponent(name)}`,
};

/** Lists favourite teams, schools, sports and places. `FavoriteEvents` lists the events. */
export function KeptLists({ favorites }: { favorites: readonly Favorite[] }) {
  const { t } = useTranslation();
  const words = useWords();
  const seen = useSeen(favorites);
  const titles = { team: words.teams, school: words.schools, sport: t('favorites.sports'), location: t('favorites.places') };
  return KINDS.map((kind) => ({ kind, some: seen.filter(({ shown_as }) => shown_as === kind) }))
    .filter(({ some }) => some.length > 0)
    .map(({ kind, some }) => (
      <section key={kind} aria-labelledby={`kept-${kind}`}>
        <h2 id={`kept-${kind}`} className={`section-title ${styles.title}`}>
          {titles[kind]}
        </h2>
        <ul className={styles.kept}>
          {some.map((favorite) => (
            <li key={favorite.favoritable_id}>
              <KeptCard
                target={targetOf(favorite)}
                to={PATHS[kind](favorite)}
                letters={favorite.short_name ?? undefined}
                picture={favorite.image?.src}
                icon={kind === 'location' ? 'pin' : favorite.icon}
                color={favorite.color}
              />
            </li>
          ))}
        </ul>
      </section>
    ));
}
