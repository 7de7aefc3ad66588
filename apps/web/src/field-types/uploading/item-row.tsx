import { useTranslation } from 'react-i18next';
import { sizeText } from '../files/file-size.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { ToolIcon } from '#web/ui/tool-button/tool-icon.tsx';
import { iconOf } from './file-icon.ts';
import styles from './upload.module.css';
import type { UploadItem } from './upload-item.ts';

export interface ItemRowProps {
  readonly item: UploadItem;
  readonly onCancel: () => void;
  readonly onResume: () => void;
}

/** An upload in progress with progress, cancel and resume. */
export function ItemRow({ item, onCancel, onResume }: ItemRowProps) {
  const { t } = useTranslation('files');
  const { file, state, sentBytes } = item;
  const percent = Math.floor((sentBytes / Math.max(1, file.size)) * 100);
  return (
    <li className={styles['row']} data-state={state}>
      <ToolIcon name={iconOf(file.name)} size={18} />
      <div className={styles['words']}>
        <span className={styles['line']}>
          <span className={styles['name']} title={file.name}>
            {file.name}
          </span>
          <span className={styles['facts']} aria-live="polite">
            {state === 'sending' ? `${percent}%` : t(`state.${state}`)}
          </span>
          <span className={styles['facts']}>{sizeText(file.size)}</span>
        </span>
        <ProgressLine
          label={t('progress', { name: file.name })}
          done={sentBytes}
          total={state === 'waiting' ? null : file.size}
        />
      </div>
      {state === 'broken' && (
        <Button tone="link" onClick={onResume}>
          {t('resume')}
        </Button>
      )}
      <ToolButton icon="close" label={t('cancel', { name: file.name })} onPress={onCancel} />
    </li>
  );
}
