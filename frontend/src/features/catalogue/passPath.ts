import type { PassKind } from './passesApi';

export function passPath(kind: PassKind, id: number): string {
  return kind === 'subscription' ? `/select-package/${id}?type=subscription` : `/select-package/${id}`;
}
