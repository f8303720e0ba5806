// @vitest-environment node
import { expect, it } from 'vitest';
import { parseThumbnails, thumbnailAt } from './thumbnails';

const ADDRESS = 'https://site.example/media/token/3/thumbnails-1/index.vtt';
const FILE = `WEBVTT

00:00:00.000 --> 00:00:10.000
0.jpg#xywh=0,0,160,90

00:10.000 --> 00:20.000
0.jpg#xywh=160,0,160,90

NOTE the second sheet

1:00:00.000 --> 1:00:10.500 line:0
1.jpg#xywh=0,90,160,90

02:00:00.000 --> 02:00:10.000
/media/other/9.jpg#xywh=320,90,160,90
`;

it('reads the parts of sheets and their times', () => {
  const all = parseThumbnails(FILE, ADDRESS);
  expect(all).toHaveLength(4);
  expect(all[1]).toEqual({
    startSeconds: 10,
    endSeconds: 20,
    sheet: 'https://site.example/media/token/3/thumbnails-1/0.jpg',
    x: 160,
    y: 0,
    width: 160,
    height: 90,
  });
  expect(all[2]).toMatchObject({ startSeconds: 3600, endSeconds: 3610.5, y: 90 });
  expect(all[3]).toMatchObject({ startSeconds: 7200, sheet: 'https://site.example/media/other/9.jpg' });
  expect(parseThumbnails(FILE.replaceAll('\n', '\r\n'), ADDRESS)).toEqual(all);
});

it('reads nothing from what is no such file', () => {
  expect(parseThumbnails('<!doctype html>', ADDRESS)).toEqual([]);
});

it('finds the picture of a moment, or the nearest', () => {
  const all = parseThumbnails(FILE, ADDRESS);
  expect(thumbnailAt(all, 0)).toBe(all[0]);
  expect(thumbnailAt(all, 10)).toBe(all[1]);
  expect(thumbnailAt(all, 99_999)).toBe(all[3]);
  expect(thumbnailAt([], 3)).toBeUndefined();
});
