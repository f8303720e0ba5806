/** Thumbnail for a time range of a recording: an area of a sprite sheet. */
export interface Thumbnail {
  startSeconds: number;
  endSeconds: number;
  /** Address of the sprite sheet. */
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const CUE = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}\.\d{3}).*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** Returns the thumbnails of a WebVTT file in its order; `address` is the file's own. Skips other cues. */
export function parseThumbnails(text: string, address: string): Thumbnail[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(CUE)].map(([, start = '', end = '', sheet = '', ...area]) => {
    const [x = 0, y = 0, width = 0, height = 0] = area.map(Number);
    return { startSeconds: seconds(start), endSeconds: seconds(end), sheet: new URL(sheet, address).href, x, y, width, height };
  });
}

/** Returns the thumbnail of a moment. Returns the next one in a gap, and the last one after the end. */
export function thumbnailAt(all: readonly Thumbnail[], second: number): Thumbnail | undefined {
  return all.find(({ endSeconds }) => second < endSeconds) ?? all.at(-1);
}

function seconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
