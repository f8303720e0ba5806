import sections from '@/i18n/en.json?results';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
