import sections from '@/i18n/en.json?clips';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
