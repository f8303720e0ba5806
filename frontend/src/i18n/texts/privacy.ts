import sections from '@/i18n/en.json?privacy';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
