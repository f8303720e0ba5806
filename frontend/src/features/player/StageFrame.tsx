import clsx from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  /** The stage is the whole page, embedded in another site. */
  plain?: boolean;
  /** The video is shown; on a phone it stays in view while the page scrolls. */
  playing?: boolean;
  /** Text instead of a picture, at full width. */
  broad?: boolean;
  /** The content is still loading. */
  waiting?: boolean;
  children?: ReactNode;
}

/** Dark frame around the video, or around what replaces it. */
export function StageFrame({ plain, playing, broad, waiting, children }: Props) {
  return (
    <div className={clsx('stage', plain && 'stage-plain', playing && 'stage-playing')} data-tone="stage" aria-hidden={waiting}>
      <div className={clsx('stage-frame', broad && 'stage-broad')}>{children}</div>
    </div>
  );
}
