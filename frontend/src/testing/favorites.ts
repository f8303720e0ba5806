import type { Favorite } from '@/api/types';

/** A favourite team, added on 1 March 2026. */
export function favorite(changes: Partial<Favorite> = {}): Favorite {
  return {
    id: 30,
    favoritable_id: 1,
    favoritable_type: 'participant',
    shown_as: 'team',
    alias: 'north',
    name: 'North High',
    short_name: 'NOR',
    color: '#0e7c86',
    image: null,
    icon: null,
    event: null,
    created_at: '2026-03-01T10:00:00Z',
    ...changes,
  };
}
