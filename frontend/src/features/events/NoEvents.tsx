import { useTranslation } from '@/i18n/useTranslation';
import { Button, LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import type { EventsAlias } from './aliases';

const WAY_ON: Record<EventsAlias, EventsAlias> = { live: 'upcoming', upcoming: 'vod', vod: 'upcoming', schedule: 'vod' };

interface Props {
  alias: EventsAlias;
  filtered: boolean;
  onClear: () => void;
}

/** The empty state of a list of events, with a link to another list. */
export function NoEvents({ alias, filtered, onClear }: Props) {
  const { t } = useTranslation();
  const other = WAY_ON[alias];
  return (
    <EmptyState
      icon={filtered ? 'search' : alias === 'live' ? 'live' : 'calendar'}
      title={filtered ? t('events.none.filtered') : t(`events.none.${alias}`)}
      text={filtered ? t('events.none.filteredText') : t('events.none.text')}
    >
      {filtered && (
        <Button look="primary" onClick={onClear}>
          {t('events.filter.clear')}
        </Button>
      )}
      <LinkButton to={`/${other}`} look={filtered ? 'secondary' : 'primary'}>
        {t(`events.see.${other}`)}
      </LinkButton>
    </EmptyState>
  );
}
