import { useTranslation } from '@/i18n/useTranslation';
import { Button } from '@/ui/Button';
import { CopyField } from '@/ui/CopyField';
import { Sheet } from '@/ui/Sheet';
import '@/i18n/en.json?player';
import { useMakePlayerAddressMutation } from './otherPlayerApi';

interface Props {
  eventId: number;
  onClose: () => void;
}

/** Explains the address for another player, and shows it once it exists. */
export default function OtherPlayerSheet({ eventId, onClose }: Props) {
  const { t } = useTranslation();
  const [make, { data, isError, isLoading }] = useMakePlayerAddressMutation();
  const address = data?.hls ? `${window.location.origin}${data.hls}` : null;
  return (
    <Sheet
      title={t('player.otherPlayer.title')}
      isOpen
      onClose={onClose}
      footer={
        !address && (
          <Button look="primary" icon="link" disabled={isLoading} onClick={() => void make(eventId)}>
            {t('player.otherPlayer.make')}
          </Button>
        )
      }
    >
      <p>{t('player.otherPlayer.text')}</p>
      {address && (
        <CopyField
          label={t('player.otherPlayer.address')}
          action={t('player.otherPlayer.copy')}
          copied={t('player.otherPlayer.copied')}
          value={address}
          rows={5}
        />
      )}
      {isError && <p role="alert">{t('player.otherPlayer.failed')}</p>}
    </Sheet>
  );
}
