import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Clip } from '@/api/types';
import { Badge } from '@/ui/Badge';
import { Icon } from '@/ui/Icon';
import { SECOND_MS } from '@/lib/constants';
import { formatLength } from '@/domain/eventStatus';
import cards from '@/domain/Card.module.css';
import video from '@/domain/VideoCard.module.css';
import styles from './ClipCard.module.css';
import { ClipPicture } from './ClipPicture';
import { clipPath } from './clipPaths';

interface Props {
  clip: Clip;
  /** State of the clip, over the picture. */
  mark?: ReactNode;
  /** Content below the text. */
  children?: ReactNode;
}

/** Card of a clip: picture, name and tags. Other controls lie above the card's link. */
export function ClipCard({ clip, mark, children }: Props) {
  return (
    <article className={clsx(cards.card, cards.piece)}>
      <div className={cards.media}>
        <ClipPicture clip={clip} />
        {mark && <span className={styles.mark}>{mark}</span>}
        <span className={video.play} aria-hidden="true">
          <Icon name="play" size={20} />
        </span>
        <Badge tone="overlay" className={video.length}>
          {formatLength(clip.duration * SECOND_MS)}
        </Badge>
      </div>
      <div className={cards.body}>
        <h3 className={video.title}>
          <Link to={clipPath(clip.id)} className={clsx('cover-link', cards.title)}>
            {clip.name}
          </Link>
        </h3>
        <p className={video.line}>{clip.tags.map(({ name }) => name).join(' · ')}</p>
        {children}
      </div>
    </article>
  );
}
