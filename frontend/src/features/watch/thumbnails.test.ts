// @vitest-environment node
import { readThumbnails, thumbnailAt } from './thumbnails';

const TRACK = `WEBVTT

00:00:00.000 --> 00:00:10.000
sheet-0.jpg#xywh=0,0,160,90

00:10.000 --> 00:20.000
sheet-0.jpg#xywh=160,0,160,90

01:00:00.000 --> 01:00:10.000 line:0
/media/other/sheet-9.jpg#xywh=320,90,160,90
`;
const all = readThumbnails(TRACK.replaceAll('\n', '\r\n'), 'https://club.example/media/token/7/thumbnails.vtt');

it('finds the piece of a sheet for each stretch', () => {
  expect(all).toHaveLength(3);
  expect(all[1]).toEqual({ start: 10, end: 20, sheet: 'https://club.example/media/token/7/sheet-0.jpg', x: 160, y: 0, width: 160, height: 90 });
  expect(all[2]).toMatchObject({ start: 3600, sheet: 'https://club.example/media/other/sheet-9.jpg' });
});

it('has one for every moment', () => {
  expect(thumbnailAt(all, 12)?.x).toBe(160);
  expect(thumbnailAt(all, 5000)?.start).toBe(3600);
  expect(thumbnailAt([], 5)).toBeUndefined();
});

it('reads nothing out of what is no track', () => {
  expect(readThumbnails('<html></html>', 'https://club.example/x')).toEqual([]);
});
