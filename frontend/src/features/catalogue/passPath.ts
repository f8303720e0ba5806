import type { PassKind } from './passesApi';

/** The address of a pass's own page. */
export function passPath(kind: PassKind, id: number): string {
  return kind === 'subscription' ? `/select-package/${id}?type=subscription` : `/select-package/${id}`;
}
