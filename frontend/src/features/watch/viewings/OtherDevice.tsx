import { skipToken } from '@reduxjs/toolkit/query';
import IconDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useTranslation } from '@/i18n/useTranslation';
import type { OtherViewing } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useGetEventQuery } from '@/features/catalogue/eventsApi';
import { timeOfDay, viewerZone } from '@/domain/eventTime';
import { deviceName } from './deviceName';
import styles from './WatchedElsewhere.module.css';

interface Props {
  other: OtherViewing;
  /** The event on this page. */
  eventId: number;
}

const HAND_HELD: ReadonlySet<string> = new Set(['Android', 'iPad', 'iPhone']);

/** Describes a device that plays: its name, its start time, and its event if that differs. */
export function OtherDevice({ other, eventId }: Props) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { currentData } = useGetEventQuery(other.event_id === eventId ? skipToken : other.event_id);
  const Glyph = HAND_HELD.has(other.device.system ?? '') ? IconMobile : IconDesktop;
  const since = t('player.elsewhere.since', { time: timeOfDay(Date.parse(other.since), locale, viewerZone()) });
  return (
    <li className={styles.device}>
      <Glyph size={24} stroke={1.75} aria-hidden="true" focusable="false" />
      <strong>{deviceName(other.device, t)}</strong>
      <span>{[currentData?.name, since].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
