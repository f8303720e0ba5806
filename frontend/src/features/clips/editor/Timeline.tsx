import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconZoomReset from '@tabler/icons-react/dist/esm/icons/IconZoomReset.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import type { IconComponent } from '@/ui/createIcon';
import type { Thumbnail } from '@/features/player/thumbnails';
import { lengthOf, type Span } from './span';
import { ThumbnailStrip } from './ThumbnailStrip';
import { timecode } from './timecode';
import styles from './Timeline.module.css';
import { TimelineHandle } from './TimelineHandle';
import type { Cut } from './useCut';
import { fractionOf, shifted, scrollToShow, viewOf, zoomed } from './view';

interface Props {
  cut: Cut;
  thumbnails: readonly Thumbnail[];
}

const percent = (part: number) => `${Math.min(Math.max(part, 0), 1) * 100}%`;
const isIn = (part: number) => part >= 0 && part <= 1;

/** The recording around the clip: its two edges as handles, the playhead, and buttons that zoom and scroll. */
export function Timeline({ cut, thumbnails }: Props) {
  const { t } = useTranslation();
  const { span, bounds, at, frame } = cut;
  const track = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => viewOf(span, bounds));
  const middle = isIn(fractionOf(view, span.start)) ? (span.start + span.end) / 2 : (view.start + view.end) / 2;

  const momentOf = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? view.start + ((clientX - box.left) / box.width) * lengthOf(view) : view.start;
  };
  const pressed = (event: PointerEvent) => cut.goTo(Math.min(Math.max(momentOf(event), bounds.start), bounds.end));
  const change = (next: Span | null) => next && setView(next);
  const handle = (edge: 'start' | 'end') => {
    const part = fractionOf(view, span[edge]);
    if (!isIn(part)) return null;
    return (
      <TimelineHandle
        edge={edge}
        span={span}
        bounds={bounds}
        frame={frame}
        part={part}
        onMove={(to) => {
          cut.move(edge, to);
          setView(scrollToShow(view, to, bounds));
        }}
        onDrag={(event) => cut.move(edge, momentOf(event))}
      />
    );
  };

  return (
    <div className={styles.timeline}>
      <div className={styles.bed}>
        <div
          ref={track}
          className={styles.track}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            pressed(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pressed(event)}
        >
          <ThumbnailStrip view={view} thumbnails={thumbnails} />
          <div className={styles.shade} aria-hidden="true">
            <div className={styles.chosen} style={{ left: percent(fractionOf(view, span.start)), right: percent(1 - fractionOf(view, span.end)) }} />
          </div>
          {at !== null && isIn(fractionOf(view, at)) && <div className={styles.playhead} style={{ left: percent(fractionOf(view, at)) }} />}
          {handle('start')}
          {handle('end')}
        </div>
      </div>
      <div className={styles.scale}>
        <span className="tabular">{timecode(view.start).slice(0, -3)}</span>
        <div className={styles.tools} role="group" aria-label={t('clipping.cut.view')}>
          <ViewButton icon={IconChevronLeft} label={t('clipping.cut.earlier')} to={shifted(view, -1, bounds)} onGo={change} />
          <ViewButton icon={IconZoomOut} label={t('clipping.cut.wider')} to={zoomed(view, 1, middle, bounds)} onGo={change} />
          <ViewButton icon={IconZoomReset} label={t('clipping.cut.toClip')} to={viewOf(span, bounds)} onGo={change} />
          <ViewButton icon={IconZoomIn} label={t('clipping.cut.closer')} to={zoomed(view, -1, middle, bounds)} onGo={change} />
          <ViewButton icon={IconChevronRight} label={t('clipping.cut.later')} to={shifted(view, 1, bounds)} onGo={change} />
        </div>
        <span className="tabular">{timecode(view.end).slice(0, -3)}</span>
      </div>
    </div>
  );
}

interface ViewButtonProps {
  icon: IconComponent;
  label: string;
  /** Null at the limit. */
  to: Span | null;
  onGo: (view: Span | null) => void;
}

function ViewButton({ icon: Glyph, label, to, onGo }: ViewButtonProps) {
  return (
    <button type="button" className={styles.tool} title={label} aria-label={label} aria-disabled={to === null} onClick={() => onGo(to)}>
      <Glyph size={20} stroke={1.75} aria-hidden="true" focusable="false" />
    </button>
  );
}
