import sections from '@/i18n/en.json?player';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
