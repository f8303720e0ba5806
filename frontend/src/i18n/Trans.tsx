import { I18nProvider, Trans as LinguiTrans } from '@lingui/react';
import type { ReactElement } from 'react';
import { i18n, type TextKey } from './translate';

interface Props {
  text: TextKey;
  values?: Record<string, unknown>;
  /** Elements by tag of the text: `components.terms` wraps the content of `<terms>…</terms>`. */
  components: Record<string, ReactElement>;
}

/** A translated text that contains elements. */
export function Trans({ text, values, components }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <LinguiTrans id={text} values={values} components={components} />
    </I18nProvider>
  );
}
