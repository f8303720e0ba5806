import { embedCode } from './embedCode';

function frame(code: string): HTMLIFrameElement {
  const template = document.createElement('template');
  template.innerHTML = code;
  const found = template.content.querySelector('iframe');
  if (!found || template.content.childNodes.length !== 1) throw new Error(code);
  return found;
}

it('frames the event’s player', () => {
  const found = frame(embedCode('https://club.example', 7, 'RIV @ NOR'));
  expect(found.src).toBe('https://club.example/watch_embed/7');
  expect(found.title).toBe('RIV @ NOR');
  expect(found.hasAttribute('allowfullscreen')).toBe(true);
});

it('stays one frame whatever the event is called', () => {
  const title = '"><script>alert(1)</script> A & B';
  expect(frame(embedCode('https://club.example', 7, title)).title).toBe(title);
});
