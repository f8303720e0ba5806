import type { Clip } from '@/api/types';

/** A clip's page for those who know of it from the site. */
export const clipPath = (id: number): string => `/watch_library/${id}`;

/** The address that is handed on: whoever has it may watch. `origin` is this site's. */
export const shareAddress = (origin: string, { share_path }: Pick<Clip, 'share_path'>): string => origin + share_path;
