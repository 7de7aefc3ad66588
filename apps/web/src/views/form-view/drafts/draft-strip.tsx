import { useTranslation } from 'react-i18next';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { FoundDraft } from './find-draft.ts';

export interface DraftStripProps {
  readonly offer: FoundDraft;
  /** Version of the record now; null for a new one. */
  readonly rowVersion: number | null;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers an edit that was left earlier, here or on another device. */
export function DraftStrip({ offer, rowVersion, onRestore, onDiscard }: DraftStripProps) {
  const { t } = useTranslation('form');
  const at = formatSecond(new Date(offer.savedAt));
  const isOutdated = offer.rowVersion !== rowVersion;
  return (
    <Strip
      tone={isOutdated ? 'warning' : 'info'}
      actions={
        <>
          <Button tone="link" onClick={onRestore}>
            {t('draft.restore')}
          </Button>
          <Button tone="link" onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    >
      {t(offer.isLocal ? 'draft.here' : 'draft.elsewhere', { at })}
      {isOutdated && t('draft.outdated')}
    </Strip>
  );
}
