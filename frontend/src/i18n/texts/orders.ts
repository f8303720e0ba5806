import sections from '@/i18n/en.json?orders';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
