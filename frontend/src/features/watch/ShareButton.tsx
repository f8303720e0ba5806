import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { useCopied } from '@/lib/useCopied';

/** Opens the device's share sheet, or copies the page's address if there is none. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useCopied();

  const share = async () => {
    const url = window.location.href;
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setCopied();
      }
    } catch {
      // `share` also rejects when the viewer closes the sheet, which is not an error.
    }
  };

  return (
    <>
      <Button icon={copied ? 'check' : 'share'} onClick={() => void share()}>
        {copied ? t('watch.share.copied') : t('watch.share.share')}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? t('watch.share.copied') : ''}
      </span>
    </>
  );
}
