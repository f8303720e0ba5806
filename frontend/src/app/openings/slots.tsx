import type { ReactNode } from 'react';
import type { Picture } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';

/**
 * A value that the server fills in, escaped, as MiniJinja writes it: `{{ slide.title }}`. It stands for whatever type
 * a component takes there, and the component must pass it on as it is.
 */
export function slot<Value>(name: string): Value {
  return `{{ ${name} }}` as Value;
}

/** Markup that the server fills in as it is; it was sanitised before. */
export function markupSlot(name: string): { __html: string } {
  return { __html: `{{ ${name}|safe }}` };
}

export function pictureSlot(name: string): Picture {
  return { src: slot(`${name}.src`), width: slot(`${name}.width`), height: slot(`${name}.height`) };
}

const tag = (statement: string) => `{% ${statement} %}`;

/** Has the server choose: `children` where it has a value of that name, `otherwise` where it has none. */
export function If({ name, children, otherwise }: { name: string; children: ReactNode; otherwise?: ReactNode }) {
  return (
    <>
      {tag(`if ${name}`)}
      {children}
      {otherwise && tag('else')}
      {otherwise}
      {tag('endif')}
    </>
  );
}

/** The picture at the top of a page, with its smaller copies where it has any. `sizes` says how wide the picture is shown. */
export function SlotPicture({ name, sizes }: { name: string; sizes: string }) {
  const picture = pictureSlot(name);
  return (
    <If name={`${name}.sources`} otherwise={<PictureImage picture={picture} eager />}>
      <PictureImage picture={picture} sources={slot(`${name}.sources`)} sizes={sizes} eager />
    </If>
  );
}
