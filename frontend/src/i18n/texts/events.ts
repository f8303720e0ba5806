import sections from '@/i18n/en.json?events';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
