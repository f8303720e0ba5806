import clsx from 'clsx';
import { Skeleton } from '@/ui/Skeleton';
import cards from '@/domain/Card.module.css';

export function ClipCardSkeleton() {
  return (
    <div className={clsx('waiting', cards.card, cards.piece)} aria-hidden="true">
      <div className={cards.media}>
        <Skeleton width="100%" height="100%" />
      </div>
      <div className={cards.body}>
        <Skeleton width="70%" height="21px" />
        <Skeleton width="45%" height="21px" />
      </div>
    </div>
  );
}
