/** A small picture of a stretch of a recording: a part of a sheet of many. */
export interface Thumbnail {
  startSeconds: number;
  endSeconds: number;
  /** Address of the sheet. */
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const CUE = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}\.\d{3}).*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** The pictures that a WebVTT file names, in its order; `address` is the file's own. What is no picture is left out. */
export function parseThumbnails(text: string, address: string): Thumbnail[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(CUE)].map(([, start = '', end = '', sheet = '', ...area]) => {
    const [x = 0, y = 0, width = 0, height = 0] = area.map(Number);
    return { startSeconds: seconds(start), endSeconds: seconds(end), sheet: new URL(sheet, address).href, x, y, width, height };
  });
}

/** The picture of a moment; the nearest one where it has none. */
export function thumbnailAt(all: readonly Thumbnail[], second: number): Thumbnail | undefined {
  return all.find(({ endSeconds }) => second < endSeconds) ?? all.at(-1);
}

function seconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
