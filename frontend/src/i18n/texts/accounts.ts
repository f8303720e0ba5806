import sections from '@/i18n/en.json?accounts';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
