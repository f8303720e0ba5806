import type { ReactNode } from 'react';
import type { Picture } from '@/api/types';
import { PictureImage } from '@/ui/PictureImage';

/**
 * Returns a MiniJinja placeholder such as `{{ slide.title }}`, which the server replaces with an escaped value. It is typed
 * as the prop's type; the component must output it unchanged.
 */
export function slot<Value>(name: string): Value {
  return `{{ ${name} }}` as Value;
}

/** Returns a placeholder for markup that the server inserts unescaped; it is already sanitised. */
export function markupSlot(name: string): { __html: string } {
  return { __html: `{{ ${name}|safe }}` };
}

export function pictureSlot(name: string): Picture {
  return { src: slot(`${name}.src`), width: slot(`${name}.width`), height: slot(`${name}.height`) };
}

const tag = (statement: string) => `{% ${statement} %}`;

/** A template condition: the server outputs `children` if the value `name` is set, else `otherwise`. */
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

/** The picture at the top of a page, with its smaller variants if there are any. `sizes` is the HTML attribute. */
export function SlotPicture({ name, sizes }: { name: string; sizes: string }) {
  const picture = pictureSlot(name);
  return (
    <If name={`${name}.sources`} otherwise={<PictureImage picture={picture} eager />}>
      <PictureImage picture={picture} sources={slot(`${name}.sources`)} sizes={sizes} eager />
    </If>
  );
}
