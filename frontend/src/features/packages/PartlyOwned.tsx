import { useTranslation } from '@/i18n/useTranslation';
import type { PurchasedParts } from '@/api/types';
import { useDisplayLocale } from '@/lib/useDisplayLocale';
import { useGetParticipantsQuery } from '@/features/catalogue/participantsApi';
import { useCatalogue } from '@/domain/useCatalogue';
import styles from './PassPayment.module.css';

const NAMED = 4;

/** Names the sports and teams of a pass that the viewer already has. */
export function PartlyOwned({ parts }: { parts: PurchasedParts }) {
  const { t } = useTranslation();
  const locale = useDisplayLocale();
  const { category } = useCatalogue();
  const teamIds = new Set(parts.disabled_participants);
  const { data: teams = [] } = useGetParticipantsQuery(undefined, { skip: teamIds.size === 0 });
  const sports = parts.disabled_categories.map((id) => category(id)).filter((sport) => sport !== undefined);
  const topmost = sports.filter(({ parent_id }) => !sports.some(({ id }) => id === parent_id));
  const names = [...topmost, ...teams.filter(({ id }) => teamIds.has(id))].map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length - NAMED;
  const shown = more > 0 ? [...names.slice(0, NAMED), t('passes.owned.more', { count: more })] : names;
  return <p className={styles.partly}>{t('passes.owned.partly', { names: new Intl.ListFormat(locale, { style: 'long' }).format(shown) })}</p>;
}
