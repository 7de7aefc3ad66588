import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../files/file-size.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { ToolIcon } from '#web/ui/tool-button/tool-icon.tsx';
import { downloadFile } from '../previewing/download-file.ts';
import { openPreview } from '../previewing/open-preview.ts';
import { iconOf } from './file-icon.ts';
import styles from './upload.module.css';

const QUESTION_WIDTH_PX = 420;

export interface UploadedFilesProps {
  readonly files: readonly UploadedFile[];
  readonly isPicture: boolean;
  readonly isDisabled: boolean;
  /** Whether a file was uploaded since the last save. */
  readonly isFresh: (uid: string) => boolean;
  readonly onChange: (next: readonly UploadedFile[]) => void;
}

/** The files of a field. Removing a saved file asks for confirmation (UPL-06). */
export function UploadedFiles({ files, isPicture, isDisabled, isFresh, onChange }: UploadedFilesProps) {
  const { t } = useTranslation('files');
  const [asked, setAsked] = useState<UploadedFile | null>(null);
  if (files.length === 0) return null;
  const remove = (gone: UploadedFile) => onChange(files.filter(({ uid }) => uid !== gone.uid));
  const Item = isPicture ? PictureTile : FileRow;
  return (
    <>
      <ul className={styles[isPicture ? 'tiles' : 'rows']}>
        {files.map((file, index) => (
          <Item
            key={file.uid}
            file={file}
            onOpen={() => openPreview(files, index)}
            onRemove={isDisabled ? null : () => (isFresh(file.uid) ? remove(file) : setAsked(file))}
          />
        ))}
      </ul>
      {asked && (
        <AppModal
          title={t('remove.title')}
          widthPx={QUESTION_WIDTH_PX}
          confirmText={t('remove.confirm')}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            remove(asked);
            setAsked(null);
          }}
        >
          <p>{t('remove.text', { name: asked.name })}</p>
        </AppModal>
      )}
    </>
  );
}

interface UploadedFileProps {
  readonly file: UploadedFile;
  readonly onOpen: () => void;
  readonly onRemove: (() => void) | null;
}

function FileRow({ file, onOpen, onRemove }: UploadedFileProps) {
  const { t } = useTranslation('files');
  return (
    <li className={styles['row']}>
      <ToolIcon name={iconOf(file.name)} size={18} />
      <button type="button" className={styles['open']} title={file.name} onClick={onOpen}>
        {file.name}
      </button>
      <span className={styles['facts']}>{sizeText(file.size)}</span>
      <Tools file={file} onRemove={onRemove} t={t} />
    </li>
  );
}

function PictureTile({ file, onOpen, onRemove }: UploadedFileProps) {
  const { t } = useTranslation('files');
  return (
    <li className={styles['tile']}>
      <button
        type="button"
        className={styles['thumbnail']}
        aria-label={t('preview.open', { name: file.name })}
        title={file.name}
        onClick={onOpen}
      >
        <img src={file.thumbnailUri ?? file.displayUri} alt="" loading="lazy" />
      </button>
      <span className={styles['tileTools']}>
        <Tools file={file} onRemove={onRemove} isOnPicture t={t} />
      </span>
    </li>
  );
}

interface ToolsProps {
  readonly file: UploadedFile;
  readonly onRemove: (() => void) | null;
  readonly isOnPicture?: boolean;
  readonly t: ReturnType<typeof useTranslation<'files'>>['t'];
}

function Tools({ file, onRemove, isOnPicture = false, t }: ToolsProps) {
  const { name } = file;
  return (
    <>
      {file.downloadUri !== '' && (
        <ToolButton
          icon="download"
          label={t('download', { name })}
          isOnPicture={isOnPicture}
          onPress={() => void downloadFile(file)}
        />
      )}
      {onRemove && (
        <ToolButton
          icon="delete"
          label={t('remove.label', { name })}
          isOnPicture={isOnPicture}
          onPress={onRemove}
        />
      )}
    </>
  );
}
