import { useTranslation } from '@/i18n/useTranslation';
import { Icon } from '@/ui/Icon';
import '@/i18n/en.json?favorites';
import { SignInSheet } from './SignInSheet';
import type { FavoriteTarget } from './target';
import { useFavorite } from './useFavorite';
import styles from './Heart.module.css';

export interface HeartProps {
  target: FavoriteTarget;
}

/** A button that adds its target to the favourites or removes it. */
export default function Heart({ target }: HeartProps) {
  const { t } = useTranslation();
  const { isFavorite, toggle, asking, stopAsking } = useFavorite(target);
  const title = isFavorite ? t('favorites.remove') : t('favorites.add');
  return (
    <>
      <button type="button" className={styles.heart} aria-pressed={isFavorite} title={title} onClick={() => void toggle()}>
        <span className={styles.ground}>
          <Icon name="heart" size={20} className={styles.sign} />
        </span>
        <span className="visually-hidden">{t('favorites.of', { name: target.name })}</span>
      </button>
      {asking && <SignInSheet target={target} onClose={stopAsking} />}
    </>
  );
}
