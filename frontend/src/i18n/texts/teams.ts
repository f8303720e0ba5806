import sections from '@/i18n/en.json?teams';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
