import { useTranslation } from '@/i18n/useTranslation';
import { CopyField } from '@/ui/CopyField';
import { Sheet } from '@/ui/Sheet';
import '@/i18n/en.json?player';

interface Props {
  code: string;
  onClose: () => void;
}

/** Shows the embed code, with a button that copies it. */
export default function EmbedSheet({ code, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('player.embed.title')} isOpen onClose={onClose}>
      <p>{t('player.embed.text')}</p>
      <CopyField label={t('player.embed.code')} action={t('player.embed.copy')} copied={t('player.embed.copied')} value={code} rows={5} />
    </Sheet>
  );
}
