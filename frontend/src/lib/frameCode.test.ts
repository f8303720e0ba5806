import { frameCode } from './frameCode';

const ADDRESS = 'https://club.example/watch_embed/7';

function frame(code: string): HTMLIFrameElement {
  const template = document.createElement('template');
  template.innerHTML = code;
  const found = template.content.querySelector('iframe');
  if (!found || template.content.childNodes.length !== 1) throw new Error(code);
  return found;
}

it('frames the player', () => {
  const found = frame(frameCode(ADDRESS, 'RIV @ NOR'));
  expect(found.src).toBe(ADDRESS);
  expect(found.title).toBe('RIV @ NOR');
  expect(found.hasAttribute('allowfullscreen')).toBe(true);
});

it('stays one frame whatever it is called', () => {
  const title = '"><script>alert(1)</script> A & B';
  expect(frame(frameCode(ADDRESS, title)).title).toBe(title);
});
