// @vitest-environment node
import { pictureSources } from './pictureSources';

const hash = 'a'.repeat(64);

it('offers every variant that is smaller than the picture, and the picture', () => {
  expect(pictureSources(`/images/${hash}.jpg`, 1000)).toBe(
    `/images/${hash}.w320.webp 320w, /images/${hash}.w640.webp 640w, /images/${hash}.w960.webp 960w, /images/${hash}.jpg 1000w`,
  );
});

it('has none for what has no variants', () => {
  expect(pictureSources(`/images/${hash}.svg`, 1600)).toBeUndefined();
  expect(pictureSources(`/images/${hash}.png`, 320)).toBeUndefined();
  expect(pictureSources('/media/token/poster.jpg', 1600)).toBeUndefined();
});
