import { useTranslation } from '@/i18n/useTranslation';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { EVENTS_VIEWS, type EventsView } from './views';

/** Switches the schedule between list, month and day. */
export function ViewControl({ view, onChange }: { view: EventsView; onChange: (view: EventsView) => void }) {
  const { t } = useTranslation();
  const options = EVENTS_VIEWS.map((value) => ({ value, label: t(`events.view.${value}`) }));
  return <SegmentedControl label={t('events.view.label')} value={view} options={options} onChange={onChange} />;
}
