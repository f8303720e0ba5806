import type { Pass } from '@/api/types';

export const CAPABILITY_ROWS = ['library', 'clips', 'clipDownloads', 'downloads', 'noAds'] as const;

export type CapabilityRow = (typeof CAPABILITY_ROWS)[number];

/** Rows that may have a number. */
export type CountedRow = 'clips' | 'downloads';

export function isCounted(row: CapabilityRow): row is CountedRow {
  return row === 'clips' || row === 'downloads';
}

/** What a pass has in a row: nothing, the thing itself, or a number of it. */
export type Given = boolean | number;

/** What a pass gives of each thing, beyond what every signed-in viewer has. */
export function givenBy(pass: Pass, row: CapabilityRow): Given {
  const can = (capability: Pass['capabilities'][number]) => pass.capabilities.includes(capability);
  switch (row) {
    case 'library':
      return can('vod_media_access');
    case 'clips':
      return counted(can('clipping'), pass.limits?.clips);
    case 'clipDownloads':
      return can('download_clip');
    case 'downloads':
      return counted(can('download'), pass.limits?.downloads);
    case 'noAds':
      return can('no_ads');
  }
}

/** A number of things is given also where the right to them is everybody's. */
function counted(allowed: boolean, count: number | undefined): Given {
  return count ? count : allowed;
}

/** The rows in which at least one of the passes gives something. */
export function tellingRows(passes: readonly Pass[]): CapabilityRow[] {
  return CAPABILITY_ROWS.filter((row) => passes.some((pass) => givenBy(pass, row) !== false));
}
