import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import { SECOND_MS } from '@/lib/constants';
import { formatLength } from '@/domain/eventStatus';

interface Props {
  behindSeconds: number;
  onGo: () => void;
}

/** Shows that the viewer is live, or the delay behind the live edge; a press seeks to the live edge. */
export function LiveButton({ behindSeconds, onGo }: Props) {
  const { t } = useTranslation();
  const isLive = behindSeconds === 0;
  const behind = t('player.live.behind', { time: formatLength(behindSeconds * SECOND_MS) });
  return (
    <button
      type="button"
      className={clsx('vjs-control vjs-button grandstand-live', isLive && 'grandstand-at-live')}
      aria-disabled={isLive}
      aria-label={isLive ? t('player.live.now') : `${t('player.live.go')}, ${behind}`}
      onClick={isLive ? undefined : onGo}
    >
      <span className="grandstand-live-dot" />
      <span>{isLive ? t('player.live.now') : t('player.live.go')}</span>
      {/* Separates the two words: without this space the visible text differs from the accessible name. */}
      {!isLive && ' '}
      {!isLive && <span className="grandstand-behind">{behind}</span>}
    </button>
  );
}
