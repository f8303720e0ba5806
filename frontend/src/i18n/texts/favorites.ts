import sections from '@/i18n/en.json?favorites';
import { provideTexts } from '@/i18n/english';

provideTexts(sections);
