import { useTranslation } from '@/i18n/useTranslation';
import { useSearchParams } from 'react-router-dom';
import type { Pass } from '@/api/types';
import { ComboField } from '@/ui/ComboField';
import { PassCard } from './PassCard';
import { PassCards, PassSection } from './PassSection';
import { useCoveredTeams } from '@/domain/useCoveredTeams';

interface Props {
  passes: readonly Pass[];
  recommended: Pass | undefined;
}

const TEAM = 'team';

/** Passes for single teams, with a team filter that is stored in the address. */
export function TeamPasses({ passes, recommended }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const teams = useCoveredTeams(passes);
  const chosen = teams.find(({ alias }) => alias === params.get(TEAM));
  const shown = chosen ? passes.filter(({ participants }) => participants.includes(chosen.id)) : passes;

  const choose = (alias: string | undefined) => {
    const next = new URLSearchParams(params);
    if (alias) next.set(TEAM, alias);
    else next.delete(TEAM);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <PassSection
      title={t('passes.team.title')}
      text={t('passes.team.text')}
      tools={
        <ComboField
          label={t('passes.team.choose')}
          anyLabel={t('passes.team.any')}
          value={chosen?.alias}
          choices={teams.map(({ alias, name }) => ({ value: alias, label: name }))}
          onChange={choose}
        />
      }
    >
      <PassCards count={shown.length}>
        {shown.map((pass) => (
          <PassCard key={pass.id} pass={pass} recommended={pass === recommended} />
        ))}
      </PassCards>
    </PassSection>
  );
}
