import sections from '@/i18n/en.json?buy';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
