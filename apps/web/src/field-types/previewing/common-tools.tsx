import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { downloadFile } from './download-file.ts';
import styles from './preview-dialog.module.css';

export interface CommonToolsProps {
  readonly file: UploadedFile;
  readonly at: number;
  readonly count: number;
  readonly onGo: (step: number) => void;
  /** Opens the large view; undefined in the large view itself. */
  readonly onLarge?: () => void;
}

/** Actions on any previewed file: next, previous, enlarge, download. */
export function CommonTools({ file, at, count, onGo, onLarge }: CommonToolsProps) {
  const { t } = useTranslation('files');
  return (
    <div className={styles['commonTools']}>
      {count > 1 && (
        <>
          <ToolButton
            icon="left"
            label={t('preview.before')}
            isDisabled={at === 0}
            onPress={() => onGo(-1)}
          />
          <ToolButton
            icon="right"
            label={t('preview.next')}
            isDisabled={at === count - 1}
            onPress={() => onGo(1)}
          />
        </>
      )}
      {file.downloadUri !== '' && (
        <ToolButton
          icon="download"
          label={t('download', { name: file.name })}
          onPress={() => void downloadFile(file)}
        />
      )}
      {onLarge && <ToolButton icon="eye" label={t('preview.large')} onPress={onLarge} />}
    </div>
  );
}
