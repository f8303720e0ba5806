// @vitest-environment node
import { publicPath } from './publicPath';

it('leaves out what opens something', () => {
  expect(publicPath('/share/12/3f2b8a44-9c1d-4e07-8a55-0f6a1b2c3d4e')).toBe('/share/12');
  expect(publicPath('/share_embed/12/3F2B8A449C1D4E078A550F6A1B2C3D4E')).toBe('/share_embed/12');
});

it('leaves the rest as it is', () => {
  for (const path of ['/', '/watch/7', '/team/1234567890', '/our-crew']) expect(publicPath(path)).toBe(path);
});
