import { loadChunk } from '@/lib/loadChunk';
import './en.json?first';
import type { Language } from './language';
import { i18n } from './translate';

/** English texts are part of the scripts that use them; other languages load as whole catalogues on demand. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  fr: () => import('./fr.json?all'),
};

const loaded = new Set<Language>(['en']);

/** Loads the texts of `language`. If that fails, English stays active. */
export async function startI18n(language: Language): Promise<void> {
  await switchTexts(language).catch(() => undefined);
}

export async function switchTexts(language: Language): Promise<void> {
  if (language !== 'en' && !loaded.has(language)) {
    const { default: texts } = await loadChunk(CATALOGUES[language]);
    i18n.load(language, texts);
    loaded.add(language);
  }
  i18n.activate(language);
  document.documentElement.lang = language;
}
