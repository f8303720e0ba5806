import sections from '@/i18n/en.json?watch';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
