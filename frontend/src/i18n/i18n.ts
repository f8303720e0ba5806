import { loadChunk } from '@/lib/loadChunk';
import './en.json?first';
import type { Language } from './language';
import { i18n } from './translate';

/** English comes with the scripts that need it; the others are had whole, when needed. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  fr: () => import('./fr.json?all'),
};

const loaded = new Set<Language>(['en']);

/** Makes the texts ready in `language`. A catalogue that can't be had leaves the English one. */
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
