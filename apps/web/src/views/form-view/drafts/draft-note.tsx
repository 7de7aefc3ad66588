import { useTranslation } from 'react-i18next';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from '../../record-page/record-page.module.css';
import type { DraftNote } from './draft-keeper.ts';

export interface DraftNoteProps {
  readonly note: DraftNote;
  readonly isDirty: boolean;
}

/** What becomes of the edit at hand if the window closed now. */
export function DraftNoteLine({ note, isDirty }: DraftNoteProps) {
  const { t } = useTranslation('form');
  const isKept = note.kind === 'server' || note.kind === 'local';
  return (
    <span className={styles['note']} aria-live="polite">
      {isDirty && isKept && (
        <>
          <Icon name="check" size={12} />
          {t(note.kind === 'server' ? 'draft.kept' : 'draft.keptHere', { at: formatMoment(note.at) })}
        </>
      )}
      {isDirty && note.kind === 'nowhere' && t('draft.nowhere')}
      {!isDirty && t('shortcut')}
    </span>
  );
}
