import { Trans } from '@/i18n/Trans';
import { Link } from 'react-router-dom';
import { CheckField } from '@/ui/CheckField';
import { useBootstrap } from '@/features/channel/channelApi';

interface Props {
  /** The purchase also creates an account, which needs consent to the privacy policy. */
  registers: boolean;
  error: string | undefined;
  onChange: () => void;
}

/** The consent required for a purchase, and to register with it. Links to the texts that the channel has published. */
export function Terms({ registers, error, onChange }: Props) {
  const { pages } = useBootstrap();
  const link = (address: string) => (pages.some(({ url }) => url === address) ? <Link to={address} target="_blank" /> : <span />);
  return (
    <CheckField name="terms" error={error} aria-required="true" onChange={onChange}>
      <Trans text={registers ? 'buy.termsNew' : 'buy.terms'} components={{ terms: link('/terms_conditions'), privacy: link('/privacy_policy') }} />
    </CheckField>
  );
}
