import sections from '@/i18n/en.json?countdown';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
