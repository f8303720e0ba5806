import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  /** All that there is of a page which other sites frame. */
  plain?: boolean;
  /** The video is shown: on a phone it stays in view while one reads on. */
  playing?: boolean;
  /** Words in place of a picture, which take the whole width. */
  broad?: boolean;
  /** Nothing to read yet. */
  waiting?: boolean;
  children?: ReactNode;
}

/** The dark frame of what is watched. */
export function StageFrame({ plain, playing, broad, waiting, children }: Props) {
  return (
    <div className={clsx('stage', plain && 'stage-plain', playing && 'stage-playing')} data-tone="stage" aria-hidden={waiting}>
      <div className={clsx('stage-frame', broad && 'stage-broad')}>{children}</div>
    </div>
  );
}
