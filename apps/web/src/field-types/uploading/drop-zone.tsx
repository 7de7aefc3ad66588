import type { FileLimits } from '@haiqiao/contract/field-types';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldBinding, labelIdOf } from '#web/ui/field/field.tsx';
import { ToolIcon } from '#web/ui/tool-button/tool-icon.tsx';
import styles from './upload.module.css';

export interface DropZoneProps extends Partial<FieldBinding> {
  readonly limits: FileLimits;
  readonly isPicture: boolean;
  /** Identity documents: a notice explains their use. */
  readonly isIdentity: boolean;
  readonly onChoose: (files: readonly File[]) => void;
  readonly 'aria-label'?: string;
}

/** Accepts files by press, drop, or paste while focused. Names the data that must never be uploaded (UPL-07). */
export function DropZone({ id, limits, isPicture, isIdentity, onChoose, ...rest }: DropZoneProps) {
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const textId = useId();
  const hintId = useId();
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onChoose([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const described = [rest['aria-describedby'], hintId].filter(Boolean).join(' ');
  return (
    // The whole box accepts drops; the button covers it.
    <div
      className={styles['place']}
      data-over={isOver}
      onDrop={drop}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
    >
      <ToolIcon name={isPicture ? 'picture' : 'inbox'} size={22} />
      <div className={styles['words']}>
        <button
          {...(id === undefined
            ? { 'aria-label': [rest['aria-label'], t('choose')].filter(Boolean).join(' ') }
            : { id, 'aria-labelledby': `${labelIdOf(id)} ${textId}` })}
          type="button"
          className={styles['choose']}
          aria-describedby={described}
          onClick={() => input.current?.click()}
          onPaste={paste}
        >
          <span id={textId}>{t('choose')}</span>
        </button>
        <div id={hintId} className={styles['hint']}>
          <Hint limits={limits} />
          {isIdentity && <span className={styles['note']}>{t('limits.identity')}</span>}
          <span className={styles['note']}>{t('secrecy')}</span>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={limits.max !== 1}
        accept={limits.accept.map((extension) => `.${extension}`).join(',')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Accepted types, size and number (UPL-03). */
function Hint({ limits: { accept, maxMb, max } }: { readonly limits: FileLimits }) {
  const { t } = useTranslation('files');
  const kinds = accept.join(' / ');
  return max > 1 ? t('limits.some', { kinds, maxMb, max }) : t('limits.any', { kinds, maxMb });
}
