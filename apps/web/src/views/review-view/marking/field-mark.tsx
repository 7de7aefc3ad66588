import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { type FieldMark, markField } from '../../flow-view/drafts/task-draft.store.ts';
import { FlagGlyph } from '../../flow-view/marks/flag-glyph.tsx';
import styles from './marking.module.css';

/** Maximum length of a note on a field, in characters. */
const NOTE_MAX_LENGTH = 200;

export interface FieldFlagProps {
  readonly taskId: string;
  readonly name: string;
  readonly label: string;
  readonly isMarked: boolean;
}

/** The flag at the end of a line: this field must be changed. */
export function FieldFlag({ taskId, name, label, isMarked }: FieldFlagProps) {
  const { t } = useTranslation('flows');
  const text = isMarked ? t('mark.remove', { field: label }) : t('mark.set', { field: label });
  return (
    <button
      type="button"
      className={styles['flag']}
      aria-label={text}
      aria-pressed={isMarked}
      title={text}
      onClick={() => markField(taskId, name, isMarked ? null : '')}
    >
      <FlagGlyph isSet={isMarked} />
    </button>
  );
}

export interface MarkNoteProps {
  readonly taskId: string;
  readonly mark: FieldMark;
  readonly label: string;
}

/** 需修改 with the reason; focused directly after marking. */
export function MarkNote({ taskId, mark: { field, note }, label }: MarkNoteProps) {
  const { t } = useTranslation('flows');
  const [isWriting, setWriting] = useState(note === '');
  const leave = ({ key, nativeEvent }: KeyboardEvent<HTMLTextAreaElement>) => {
    const isDone = key === 'Escape' || key === 'Enter';
    if (isDone && !nativeEvent.isComposing) setWriting(false);
  };
  return (
    <div className={styles['mark']}>
      <strong>{t('mark.needed')}</strong>
      {isWriting ? (
        <div className={styles['writing']}>
          <TextArea
            aria-label={t('mark.note', { field: label })}
            placeholder={t('mark.notePlaceholder')}
            rows={1}
            maxLength={NOTE_MAX_LENGTH}
            value={note}
            isFocused
            onKeyDown={leave}
            onBlur={() => setWriting(false)}
            onChange={(text) => markField(taskId, field, text)}
          />
        </div>
      ) : (
        <>
          <span className={styles['note']}>{note}</span>
          <Button tone="link" onClick={() => setWriting(true)}>
            {t('mark.edit')}
          </Button>
          <Button tone="link" onClick={() => markField(taskId, field, null)}>
            {t('mark.undo')}
          </Button>
        </>
      )}
    </div>
  );
}
