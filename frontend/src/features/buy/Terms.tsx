import { Trans } from '@/i18n/Trans';
import { Link } from 'react-router-dom';
import { CheckField } from '@/ui/CheckField';
import { useBootstrap } from '@/features/channel/channelApi';

const TERMS = '/terms_conditions';

/** The consent required for a purchase. Links to the terms if the channel has published them. */
export function Terms({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const { pages } = useBootstrap();
  const terms = pages.some(({ url }) => url === TERMS) ? <Link to={TERMS} target="_blank" /> : <span />;
  return (
    <CheckField name="terms" error={error} aria-required="true" onChange={onChange}>
      <Trans text="buy.terms" components={{ terms }} />
    </CheckField>
  );
}
