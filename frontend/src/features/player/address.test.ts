import { renewAddress, tokenOf } from './address';

it('finds the token of the channel’s own video, and none elsewhere', () => {
  expect(tokenOf('/media/abc/master.m3u8')).toBe('abc');
  expect(tokenOf(`${window.location.origin}/media/abc/7/540p/3.m4s`)).toBe('abc');
  expect(tokenOf('https://video.example/media/abc/master.m3u8')).toBeNull();
  expect(tokenOf('/images/abc.png')).toBeNull();
});

it('puts the newest token into addresses that a playlist gave before', () => {
  const newest = '/media/second/master.m3u8';
  expect(renewAddress(`${window.location.origin}/media/first/7/540p/3.m4s?x=1`, newest)).toBe('/media/second/7/540p/3.m4s?x=1');
  expect(renewAddress('https://video.example/media/first/3.m4s', newest)).toBe('https://video.example/media/first/3.m4s');
  expect(renewAddress('/media/first/3.m4s', 'https://video.example/master.m3u8')).toBe('/media/first/3.m4s');
});
