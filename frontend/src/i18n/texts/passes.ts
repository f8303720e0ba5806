import sections from '@/i18n/en.json?passes';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
