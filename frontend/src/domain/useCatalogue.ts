import type { Bootstrap, EventCategory, EventLocation, ParticipantGroup } from '@/api/types';
import { flatten } from '@/features/catalogue/tree';
import { useBootstrap } from '@/features/channel/channelApi';

export interface Catalogue {
  category: (id: number | null) => EventCategory | undefined;
  group: (id: number | null) => ParticipantGroup | undefined;
  location: (id: number | null) => EventLocation | undefined;
  /** Background of art whose owner has no colour. */
  brandColor: string;
  neutralColor: string;
}

const made = new WeakMap<Bootstrap, Catalogue>();

function byId<T extends { id: number }>(items: readonly T[]): (id: number | null) => T | undefined {
  const map = new Map(items.map((item) => [item.id, item]));
  return (id) => (id === null ? undefined : map.get(id));
}

function build(bootstrap: Bootstrap): Catalogue {
  const colors = bootstrap['color-settings'].light ?? bootstrap['color-settings'].dark;
  return {
    category: byId(flatten(bootstrap['events-categories'])),
    group: byId(flatten(bootstrap['participant-groups'])),
    location: byId(bootstrap['events-locations']),
    brandColor: colors?.primary.value ?? '#3b4252',
    neutralColor: colors?.secondary.value ?? '#5b6472',
  };
}

/** Returns the channel's sports, schools and venues by id, from the data loaded at start. */
export function useCatalogue(): Catalogue {
  const bootstrap = useBootstrap();
  let catalogue = made.get(bootstrap);
  if (!catalogue) {
    catalogue = build(bootstrap);
    made.set(bootstrap, catalogue);
  }
  return catalogue;
}
