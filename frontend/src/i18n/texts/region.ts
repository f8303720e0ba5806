import sections from '@/i18n/en.json?region';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
