import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import '@/i18n/en.json?favorites';
import { SignInSheet } from './SignInSheet';
import type { FavoriteTarget } from './target';
import { useFavorite } from './useFavorite';
import styles from './FavoriteButton.module.css';

export interface FavoriteButtonProps {
  target: FavoriteTarget;
  className?: string | undefined;
}

/** A heart with a label, for its target's own page. */
export default function FavoriteButton({ target, className }: FavoriteButtonProps) {
  const { t } = useTranslation();
  const { isFavorite, toggle, asking, stopAsking } = useFavorite(target);
  return (
    <>
      <Button
        icon="heart"
        className={clsx(styles.button, className)}
        aria-pressed={isFavorite}
        aria-label={t('favorites.of', { name: target.name })}
        onClick={() => void toggle()}
      >
        {t('favorites.one')}
      </Button>
      {asking && <SignInSheet target={target} onClose={stopAsking} />}
    </>
  );
}
