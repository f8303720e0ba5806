import sections from '@/i18n/en.json?pages';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
