import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unmasked } from '#web/api/records.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { late } from '#web/ui/late/late.tsx';
import styles from './masked-value.module.css';
import type { MaskedPlace } from './masked-place.ts';

/** Asked for seldom: its code comes with the first question. */
const ReasonDialog = late(async () => (await import('./reason-dialog.tsx')).ReasonDialog, { hasBox: false });

const OpenedFiles = late(async () => (await import('./opened-files.tsx')).OpenedFiles, { hasBox: false });

export interface MaskedValueProps {
  /** The masked text. */
  readonly text: string;
  readonly label: string;
  /** null where there is nothing to unmask: a new record, somebody without the permission. */
  readonly place: MaskedPlace | null;
}

/** Personal data under its mask; the eye asks for the reason, then shows the whole value until it is pressed again or the tab is left. */
export function MaskedValue({ text, label, place }: MaskedValueProps) {
  const { t } = useTranslation('fields');
  const [isAsking, setAsking] = useState(false);
  const [whole, setWhole] = useState<Unmasked | null>(null);
  // A tab that is left, and a page that is closed, hide what was shown.
  useEffect(() => () => setWhole(null), []);
  const canShow = place?.canUnmask === true;
  const press = () => (whole === null ? setAsking(true) : setWhole(null));
  return (
    <span className={styles['masked']}>
      {whole?.files ? (
        <OpenedFiles files={whole.files} />
      ) : (
        <span className={styles['text']}>{whole?.value ?? text}</span>
      )}
      {canShow && (
        <button
          type="button"
          className={styles['eye']}
          aria-label={t(whole === null ? 'mask.show' : 'mask.hide', { field: label })}
          aria-pressed={whole !== null}
          onClick={press}
        >
          <Icon name={whole === null ? 'eye' : 'eye-invisible'} />
        </button>
      )}
      {canShow && isAsking && (
        <ReasonDialog
          isOpen
          label={label}
          place={place}
          onClose={() => setAsking(false)}
          onShown={(opened) => {
            setWhole(opened);
            setAsking(false);
          }}
        />
      )}
    </span>
  );
}
