import { useTranslation } from 'react-i18next';
import { formatSecond } from '#web/lib/shanghai-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import type { FoundDraft } from './find-draft.ts';

export interface DraftStripProps {
  readonly offer: FoundDraft;
  /** Current version of the record; null for a new one. */
  readonly rowVersion: number | null;
  readonly onRestore: () => void;
  /** Returns the undo function. */
  readonly onDiscard: () => () => void;
}

function sourceText({ isOwn, isLocal }: FoundDraft) {
  if (isOwn) return 'draft.here';
  return isLocal ? 'draft.otherWindow' : 'draft.elsewhere';
}

/** Offers an earlier unsaved edit, from this or another device. */
export function DraftStrip({ offer, rowVersion, onRestore, onDiscard }: DraftStripProps) {
  const { t } = useTranslation('form');
  const at = formatSecond(new Date(offer.savedAt));
  const discard = () => {
    const undo = onDiscard();
    showToast('info', t('draft.discarded', { at }), { label: t('draft.undo'), run: undo });
  };
  const isOutdated = offer.rowVersion !== rowVersion;
  return (
    <Strip
      tone={isOutdated ? 'warning' : 'info'}
      actions={
        <>
          <Button tone="link" onClick={onRestore}>
            {t('draft.restore')}
          </Button>
          <Button tone="link" onClick={discard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    >
      {t(sourceText(offer), { at })}
      {isOutdated && t('draft.outdated')}
    </Strip>
  );
}
