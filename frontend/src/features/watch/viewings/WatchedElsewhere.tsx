import { useTranslation } from '@/i18n/useTranslation';
import type { Viewing } from '@/api/types';
import { Button } from '@/ui/Button';
import stage from '@/features/player/Stage.module.css';
import { deviceName } from './deviceName';
import { OtherDevice } from './OtherDevice';
import type { TakeOverFailure } from './usePlace';
import styles from './WatchedElsewhere.module.css';

interface Props {
  eventId: number;
  viewing: Viewing;
  /** The video played here until another device took over. */
  lost: boolean;
  /** Reason why the takeover failed. */
  failure: TakeOverFailure | null;
  busy: boolean;
  onTakeOver: () => void;
}

/** Lists the devices that already play, with a button to watch on this one instead. */
export function WatchedElsewhere({ eventId, viewing, lost, failure, busy, onTakeOver }: Props) {
  const { t } = useTranslation();
  const { limit, others } = viewing;
  const count = limit ?? others.length;
  // The device that has played longest has to stop; none has to while a slot is free.
  const first = others.length >= count ? others[0] : undefined;
  return (
    <div className={stage.notice} role={lost ? 'alert' : 'status'}>
      <h2>{lost ? t('player.elsewhere.lost') : t('player.elsewhere.full')}</h2>
      <p>{t('player.elsewhere.limit', { count })}</p>
      <ul className={styles.devices} aria-label={t('player.elsewhere.devices')}>
        {others.map((other, place) => (
          <OtherDevice key={place} other={other} eventId={eventId} />
        ))}
      </ul>
      <div className={stage.actions}>
        <Button look="primary" icon="play" disabled={busy} onClick={onTakeOver}>
          {t('player.elsewhere.takeOver')}
        </Button>
      </div>
      {first && !failure && <p className={styles.consequence}>{t('player.elsewhere.stops', { device: deviceName(first.device, t) })}</p>}
      {failure && <p role="alert">{failure === 'tooOften' ? t('player.elsewhere.tooOften') : t('errors.generic')}</p>}
    </div>
  );
}
