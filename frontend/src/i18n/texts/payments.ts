import sections from '@/i18n/en.json?payments';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
