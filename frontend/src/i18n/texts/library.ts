import sections from '@/i18n/en.json?library';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
