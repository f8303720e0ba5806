import { useTranslation } from '@/i18n/useTranslation';
import { useBootstrap } from './channelApi';

/** Returns the channel's own words for sports, schools and teams, or the default ones. */
export function useWords() {
  const { t } = useTranslation();
  const { event_category, participant_group, participant } = useBootstrap().settings.words;
  return {
    sport: event_category?.one ?? t('words.sport'),
    school: participant_group?.one ?? t('words.school'),
    team: participant?.one ?? t('words.team'),
    schools: participant_group?.many ?? t('words.schools'),
    teams: participant?.many ?? t('words.teams'),
  };
}
