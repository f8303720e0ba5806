import { DEFAULT_LANGUAGE } from '@/lib/constants';
import { loadChunk } from '@/lib/loadChunk';
import './en.json?first';
import { type Language, localeOf } from './language';
import { i18n } from './translate';

/** English texts are part of the scripts that use them; other languages load as whole catalogues on demand. */
const CATALOGUES: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<{ default: Record<string, string> }>> = {
  fr: () => import('./fr.json?all'),
};

const loaded = new Set<Language>([DEFAULT_LANGUAGE]);

/** Loads the texts of `language`. If that fails, English stays active. */
export async function startI18n(language: Language): Promise<void> {
  await switchTexts(language).catch(() => undefined);
}

export async function switchTexts(language: Language): Promise<void> {
  if (language !== DEFAULT_LANGUAGE && !loaded.has(language)) {
    const { default: texts } = await loadChunk(CATALOGUES[language]);
    i18n.load(language, texts);
    loaded.add(language);
  }
  i18n.activate(language);
  document.documentElement.lang = localeOf(language);
}
