import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unmasked } from '#web/api/records.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { late } from '#web/ui/late/late.tsx';
import styles from './masked-value.module.css';
import type { MaskTarget } from './mask-target.ts';

/** Rarely used: its code is loaded on first use. */
const ReasonDialog = late(async () => (await import('./reason-dialog.tsx')).ReasonDialog, { hasBox: false });

const OpenedFiles = late(async () => (await import('./opened-files.tsx')).OpenedFiles, { hasBox: false });

export interface MaskedValueProps {
  /** The masked text. */
  readonly text: string;
  readonly label: string;
  /** null when there is nothing to unmask: a new record, a person without the permission. */
  readonly maskTarget: MaskTarget | null;
}

/** Masked personal data; the eye button asks for a reason, then shows the whole value until it is pressed again or the tab is left. */
export function MaskedValue({ text, label, maskTarget }: MaskedValueProps) {
  const { t } = useTranslation('fields');
  const [isAsking, setAsking] = useState(false);
  const [whole, setWhole] = useState<Unmasked | null>(null);
  // Leaving the tab or closing the page hides the value.
  useEffect(() => () => setWhole(null), []);
  const canShow = maskTarget?.canUnmask === true;
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
          maskTarget={maskTarget}
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
