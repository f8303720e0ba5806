import { useState } from 'react';
import { useTranslation } from '@/i18n/useTranslation';
import { TextField } from '@/ui/TextField';

const ZIP_CODE = /^\d{5}(-\d{4})?$/;

interface Props {
  /** The code whose taxes are known; null if none is. */
  known: string | null;
  updating: boolean;
  /** Takes null where the text is no whole code any more. */
  onChange: (code: string | null) => void;
}

/** The ZIP code, which is sent once it is whole. */
export function PostalCodeField({ known, updating, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(known ?? '');
  const isWhole = ZIP_CODE.test(typed);
  const isUnknown = isWhole && known === null && !updating;
  return (
    <TextField
      name="postal_code"
      label={t('buy.place.zip')}
      error={isUnknown ? t('buy.place.noZip') : undefined}
      autoComplete="postal-code"
      inputMode="numeric"
      maxLength={10}
      value={typed}
      onChange={(event) => {
        const text = event.target.value.trim();
        setTyped(text);
        const code = ZIP_CODE.test(text) ? text : null;
        if (code !== null || known !== null) onChange(code);
      }}
    />
  );
}
