import sections from '@/i18n/en.json?faq';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
