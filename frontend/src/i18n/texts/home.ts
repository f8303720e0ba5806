import sections from '@/i18n/en.json?home';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
