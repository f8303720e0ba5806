import type { Clip } from '@/api/types';

/** Returns the path of a clip's page, for links within the site. */
export const clipPath = (id: number): string => `/watch_library/${id}`;

/** Returns the address to share: everyone who has it may watch. `origin` is this site's. */
export const shareAddress = (origin: string, { share_path }: Pick<Clip, 'share_path'>): string => origin + share_path;
