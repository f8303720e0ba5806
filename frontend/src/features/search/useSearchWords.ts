import { useTranslation } from '@/i18n/useTranslation';
import { useBootstrap } from '@/features/channel/channelApi';
import { useWords } from '@/features/channel/useWords';
import type { SearchKind } from './searchApi';

/** Returns the texts that name what can be searched for, in the channel's own words if it has any. */
export function useSearchWords() {
  const { t } = useTranslation();
  const { participant, participant_group, event_category } = useBootstrap().settings.words;
  const words = useWords();
  const own: Partial<Record<SearchKind, { many: string } | null>> = { teams: participant, schools: participant_group, sports: event_category };
  const hasOwn = Boolean(participant ?? participant_group ?? event_category);
  return {
    heading: (kind: SearchKind) => own[kind]?.many ?? t(`results.kind.${kind}`),
    placeholder: hasOwn ? t('results.own.placeholder', words) : t('search.placeholder'),
    begin: hasOwn ? t('results.own.begin', words) : t('results.begin.text'),
  };
}
