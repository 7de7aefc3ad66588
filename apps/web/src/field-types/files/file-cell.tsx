import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { AnyFileField } from '@haiqiao/contract/field-types';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from './file-size.ts';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import { ToolIcon } from '#web/ui/tool-button/tool-icon.tsx';
import { downloadFile } from '../previewing/download-file.ts';
import { openPreview } from '../previewing/open-preview.ts';
import { iconOf } from '../uploading/file-icon.ts';
import type { CellProps } from '../web-field-type.ts';
import styles from './file-cell.module.css';
import { useFilesOf } from './file-cache.store.ts';

/** Pictures shown in a list row; more are counted. */
const TILES_MAX = 3;
const LINE_ICON_PX = 16;
const ROW_ICON_PX = 20;

/** Props of the cell of a file field, for every file type. */
export interface FileCellProps extends Omit<CellProps<'file'>, 'field'> {
  readonly field: AnyFileField;
}

/** The files of a field, to preview and download; in a list on one line. */
export function FileCell({ field, value, isWrapped }: FileCellProps) {
  const { files } = useFilesOf(value);
  const isPicture = field.type === 'image' || field.type === 'images';
  if (!isWrapped) return isPicture ? <PictureLine files={files} /> : <NameLine files={files} />;
  const Item = isPicture ? PictureTile : FileRow;
  return (
    <ul className={styles[isPicture ? 'tiles' : 'rows']}>
      {files.map((file, index) => (
        <Item key={file.uid} file={file} onOpen={() => openPreview(files, index)} />
      ))}
    </ul>
  );
}

/** A click on a file must not count as a click on its row. */
function opening(open: () => void) {
  return (event: MouseEvent) => {
    event.stopPropagation();
    open();
  };
}

function PictureLine({ files }: { files: readonly UploadedFile[] }) {
  const { t } = useTranslation('fields');
  const more = files.length - TILES_MAX;
  return (
    <span className={styles['line']}>
      {files.slice(0, TILES_MAX).map((file, index) => (
        <button
          key={file.uid}
          type="button"
          className={styles['dot']}
          aria-label={t('file.open', { name: file.name })}
          title={file.name}
          onClick={opening(() => openPreview(files, index))}
        >
          <Thumbnail file={file} iconPx={LINE_ICON_PX} />
        </button>
      ))}
      {more > 0 && <span className={styles['more']}>+{more}</span>}
    </span>
  );
}

function NameLine({ files }: { files: readonly UploadedFile[] }) {
  const { t } = useTranslation('fields');
  const [first] = files;
  if (!first) return null;
  return (
    <span className={styles['line']}>
      <ToolIcon name={iconOf(first.name)} size={LINE_ICON_PX} />
      <button
        type="button"
        className={styles['name']}
        title={files.map(({ name }) => name).join(t('separator'))}
        onClick={opening(() => openPreview(files, 0))}
      >
        {first.name}
      </button>
      {files.length > 1 && <span className={styles['more']}>{t('file.count', { count: files.length })}</span>}
    </span>
  );
}

interface ItemProps {
  readonly file: UploadedFile;
  readonly onOpen: () => void;
}

function FileRow({ file, onOpen }: ItemProps) {
  const { t } = useTranslation('fields');
  const { name, size, downloadUri } = file;
  return (
    <li className={styles['row']}>
      <ToolIcon name={iconOf(name)} size={ROW_ICON_PX} />
      <button type="button" className={styles['name']} title={name} onClick={onOpen}>
        {name}
      </button>
      <span className={styles['more']}>{sizeText(size)}</span>
      {downloadUri !== '' && (
        <ToolButton
          icon="download"
          label={t('file.download', { name })}
          onPress={() => void downloadFile(file)}
        />
      )}
    </li>
  );
}

function PictureTile({ file, onOpen }: ItemProps) {
  const { t } = useTranslation('fields');
  return (
    <li>
      <button
        type="button"
        className={styles['tile']}
        aria-label={t('file.open', { name: file.name })}
        title={file.name}
        onClick={onOpen}
      >
        <Thumbnail file={file} iconPx={ROW_ICON_PX} />
      </button>
    </li>
  );
}

/** A small picture; an icon when it must not be shown. */
function Thumbnail({ file, iconPx }: { file: UploadedFile; iconPx: number }) {
  if (file.thumbnailUri === undefined) return <ToolIcon name={iconOf(file.name)} size={iconPx} />;
  return <img src={file.thumbnailUri} alt="" loading="lazy" className={styles['picture']} />;
}
