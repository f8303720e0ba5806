import type { ColorMode, ColorSettings } from '@/api/types';
import { applyMode } from '@/theme/mode';
import { applyStyle } from '@/theme/style';
import { applyRules } from './themeRules';

type ChosenMode = Exclude<ColorMode, 'system'>;

/** Applies the channel's theme to the page, in the palette that the viewer chose. */
export function applyTheme(settings: ColorSettings, chosen: ChosenMode | null): void {
  applyRules(settings);
  applyMode(settings.mode, chosen);
  applyStyle(settings.style);
}
