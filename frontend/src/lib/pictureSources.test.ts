// @vitest-environment node
import cases from './fixtures/pictureSources.json';
import { pictureSources } from './pictureSources';

// The server's tests (`server/features/pages/src/shell/pictures.rs`) read the same file.
it.each(cases)('offers the variants of $src that are smaller than $width pixels, and the picture', ({ src, width, sources }) => {
  expect(pictureSources(src, width) ?? null).toBe(sources);
});
