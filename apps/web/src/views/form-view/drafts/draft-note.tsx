import { useTranslation } from 'react-i18next';
import { formatMoment } from '#web/lib/shanghai-time.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from '../../record-page/record-page.module.css';
import type { DraftNote } from './draft-keeper.ts';

export interface DraftNoteProps {
  readonly note: DraftNote;
  readonly isDirty: boolean;
}

/** Where the current edit is stored if the window closes now. */
export function DraftNoteLine({ note, isDirty }: DraftNoteProps) {
  const { t } = useTranslation('form');
  const isStored = note.kind === 'server' || note.kind === 'local';
  return (
    <span className={styles['note']} aria-live="polite">
      {isDirty && isStored && (
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
