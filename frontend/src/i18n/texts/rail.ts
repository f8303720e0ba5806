import sections from '@/i18n/en.json?rail';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
