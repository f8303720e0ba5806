import { useTranslation } from '@/i18n/useTranslation';
import type { Pass } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useCoveredSports } from '@/domain/useCoveredSports';

/** A pass's coverage in a few words: everything, its sports, or the number of teams. */
export function CoverageText({ pass }: { pass: Pass }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const sports = useCoveredSports(pass).map(({ name }) => name);
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'long' });
  if (pass.is_team_pass) return t('passes.covers.teams', { count: pass.participants.length });
  return sports.length > 0 ? list.format(sports) : t('passes.covers.all');
}
