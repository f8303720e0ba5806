import sections from '@/i18n/en.json?simulation';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
