import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import { initials } from '@/ui/initials';
import type { FavoriteTarget } from '@/features/favorites/target';
import { readableOn, shade } from '@/domain/color';
import { FavoriteAction } from '@/domain/FavoriteHeart';
import { useCatalogue } from '@/domain/useCatalogue';
import styles from './ProfileHeader.module.css';

interface Props {
  name: string;
  letters?: string | undefined;
  picture?: string | undefined;
  icon?: string | null | undefined;
  color: string | null;
  /** The target of the heart. */
  favorite: Pick<FavoriteTarget, 'type' | 'id'>;
  /** Shown above the name: the kind of profile. */
  kind: string;
  /** Shown under the name: links and facts. */
  children?: ReactNode;
}

/** The header of a profile, on its colour: crest, name and facts. */
export function ProfileHeader({ name, letters, picture, icon, color, favorite, kind, children }: Props) {
  const { brandColor } = useCatalogue();
  const ground = color ?? brandColor;
  const ink = readableOn(ground);
  // Layers over the colour move it away from the text colour, so that text is readable everywhere.
  const [dim, end] = ink === '#ffffff' ? ['#000', shade(ground, -0.12)] : ['#fff', shade(ground, 0.08)];
  const band = { '--band': ground, '--band-end': end, '--ink': ink, '--dim': dim } as CSSProperties;
  return (
    <header className={styles.band} style={band} data-letters={letters ?? initials(name)}>
      <div className={clsx('page', styles.inner)}>
        <span className={clsx(styles.crest, picture && styles.picture)} aria-hidden="true">
          {picture && <img src={picture} alt="" width={112} height={112} />}
          {!picture && isIconName(icon) && <Icon name={icon} size={64} stroke={1.5} />}
          {!picture && !isIconName(icon) && <span>{letters ?? initials(name)}</span>}
        </span>
        <div className={styles.words}>
          <p className={styles.kind}>{kind}</p>
          <h1 className={clsx('page-title', styles.name)}>{name}</h1>
          <div className={styles.facts}>
            <FavoriteAction target={{ ...favorite, name }} className={styles.favorite} />
            {children}
          </div>
        </div>
      </div>
    </header>
  );
}
