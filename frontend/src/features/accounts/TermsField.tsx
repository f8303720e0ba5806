import { Trans } from '@/i18n/Trans';
import { Link } from 'react-router-dom';
import { CheckField } from '@/ui/CheckField';
import { useBootstrap } from '@/features/channel/channelApi';

/** The consent required to register. A text that the channel hasn't published is named without a link. */
export function TermsField({ error }: { error: string | undefined }) {
  const { pages } = useBootstrap();
  const link = (url: string) => (pages.some((page) => page.url === url) ? <Link to={url} target="_blank" /> : <span />);
  return (
    <CheckField name="terms" error={error} aria-required="true">
      <Trans text="accounts.terms" components={{ terms: link('/terms_conditions'), privacy: link('/privacy_policy') }} />
    </CheckField>
  );
}
