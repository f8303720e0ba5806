import sections from '@/i18n/en.json?forms';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
