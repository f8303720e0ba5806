// @vitest-environment node
import { expect, it } from 'vitest';
import { askedKeys, writtenTexts } from './writtenTexts';

const texts = (code: string) => writtenTexts('A.tsx', code, (text) => text === 'home.live').map(({ text }) => text);

it.each([
  ['between tags', '<p>Hello <b>you</b></p>', ['Hello', 'you']],
  ['in braces', "<p>{'hi'}{open ? 'open' : `shut ${n}`}{live && 'on air'}</p>", ['hi', 'open', 'shut *', 'on air']],
  ['read out', '<img alt="goal" /> ', ['goal']],
  ['read out, computed', '<a aria-label={x ?? `see ${name}`} />', ['see *']],
  ['handed on', '<Notice lead="Nothing here" tone={a ? "Bad luck" : "calm"} />', ['Nothing here', 'Bad luck']],
  ['in an object', "const tab = { label: 'Grid', look: 'grid' }", ['Grid']],
])('a text %s is found', (_, code, found) => {
  expect(texts(`const x = ${code.includes('const') ? `() => { ${code} }` : code}`)).toEqual(found);
});

it('what is no text is left alone', () => {
  const code = `const x = <>
    <Icon name="search" className="page wide" viewBox="0 0 24 24" />
    <p title={t('home.live')} role={kind === 'big one' ? 'alert' : undefined}>{t(\`home.\${kind}\`)} · {'—'}&nbsp;{size === 'Large thing' && <b />}</p>
  </>;
  const tab = { label: 'home.live' };`;
  expect(texts(code)).toEqual([]);
});

it('says where', () => {
  expect(writtenTexts('A.tsx', 'const x = (\n  <p>\n    Hello\n  </p>\n);', () => false)).toEqual([{ where: 'A.tsx:3', text: 'Hello' }]);
});

it('keys are found where they are asked for, computed parts as *', () => {
  const code = "t('a.b'); i18n.t(x ? 'c' : 'd', { count }); t(`e.${kind}.f`); other('g'); t(key);";
  expect(askedKeys('a.ts', code).map(({ text }) => text)).toEqual(['a.b', 'c', 'd', 'e.*.f']);
});
