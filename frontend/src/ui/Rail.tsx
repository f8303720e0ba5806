import clsx from 'clsx';
import { Children, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { Boundary } from './Boundary';
import { Button } from './Button';
import { useAutoScroll } from './useAutoScroll';
import { useRenderedItems } from '@/lib/useRenderedItems';
import { stepRail, useRailPosition } from './useRailPosition';
import '@/i18n/en.json?rail';
import styles from './Rail.module.css';

interface Props {
  title: string;
  /** Content beside the title, such as a link to all items or a count. */
  aside?: ReactNode;
  /** Milliseconds between automatic steps; undefined turns them off. */
  autoScrollMs?: number;
  itemClassName?: string | undefined;
  /** The items are still skeletons. */
  busy?: boolean;
  children: ReactNode;
}

/** A row that scrolls horizontally by touch, wheel, keyboard and buttons, and optionally by itself. */
export function Rail({ title, aside, autoScrollMs, itemClassName, busy = false, children }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const track = useRef<HTMLUListElement>(null);
  const position = useRailPosition(track);
  const auto = useAutoScroll(track, autoScrollMs);
  const items = Children.toArray(children);
  const drawn = useRenderedItems(track, items.length, busy);
  const overflows = position.canBack || position.canForward;

  return (
    <section className={styles.rail} aria-labelledby={heading} aria-busy={busy}>
      <header className={styles.head}>
        <h2 id={heading} className="section-title">
          {title}
        </h2>
        {aside}
        <div className={styles.controls}>
          {auto.available && overflows && (
            <Button look="quiet" icon={auto.paused ? 'play' : 'pause'} iconOnly onClick={auto.toggle}>
              {auto.paused ? t('rail.play') : t('rail.pause')}
            </Button>
          )}
          {overflows && (
            <span className={styles.arrows}>
              <Button look="quiet" icon="chevron-left" iconOnly disabled={!position.canBack} onClick={() => stepRail(track.current, -1)}>
                {t('rail.back')}
              </Button>
              <Button look="quiet" icon="chevron-right" iconOnly disabled={!position.canForward} onClick={() => stepRail(track.current, 1)}>
                {t('rail.forward')}
              </Button>
            </span>
          )}
        </div>
      </header>
      <ul className={clsx(styles.track, busy && 'waiting')} ref={track} {...auto.holders}>
        <Boundary fallback={<li>{t('ui.error.title')}</li>}>
          {Children.map(items.slice(0, drawn), (item) => (
            <li className={clsx(styles.item, itemClassName)}>{item}</li>
          ))}
        </Boundary>
      </ul>
    </section>
  );
}
