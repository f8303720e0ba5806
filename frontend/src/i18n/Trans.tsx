import { I18nProvider, Trans as LinguiTrans } from '@lingui/react';
import type { ReactElement } from 'react';
import { i18n, type TextKey } from './translate';

interface Props {
  text: TextKey;
  values?: Record<string, unknown>;
  /** What stands for each tag of the text: `<terms>…</terms>` is put into `components.terms`. */
  components: Record<string, ReactElement>;
}

/** A text with elements in it. */
export function Trans({ text, values, components }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <LinguiTrans id={text} values={values} components={components} />
    </I18nProvider>
  );
}
