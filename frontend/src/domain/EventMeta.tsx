import type { EventItem } from '@/api/types';
import { Icon } from '@/ui/Icon';
import { isIconName } from '@/ui/iconSet';
import { sidesOf } from './sides';
import { teamNames } from './teamNames';
import { useCatalogue } from './useCatalogue';
import styles from './EventMeta.module.css';

/** The event's sport, followed by its competition or the host's school. */
export function EventMeta({ event }: { event: EventItem }) {
  const catalogue = useCatalogue();
  const category = catalogue.category(event.event_category_id);
  const sides = sidesOf(event);
  const host = sides?.home ?? event.participants[0];
  const sport = (sides && teamNames(sides, category?.name).shared) ?? category?.name;
  const school = catalogue.group(host?.participant_group_id ?? null)?.name;
  // Omits the sport if the name after it already contains the sport's name.
  const second = event.competition ?? school;
  const parts = [second?.includes(category?.name ?? '?') ? null : sport, second].filter(Boolean);
  return (
    <span className={styles.meta}>
      {isIconName(category?.icon) && <Icon name={category.icon} size={16} />}
      <span className={styles.text}>{parts.join(' · ')}</span>
    </span>
  );
}
