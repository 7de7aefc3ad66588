import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../files/file-size.ts';
import { ToolIcon } from '#web/ui/tool-button/tool-icon.tsx';
import { iconOf } from '../uploading/file-icon.ts';
import styles from './opened-files.module.css';

/**
 * Masked files after a reason was given. Their links are valid for that person and some minutes; the rest of the page has no access to
 * them.
 */
export function OpenedFiles({ files }: { files: readonly UploadedFile[] }) {
  const { t } = useTranslation('fields');
  return (
    <ul className={styles['files']}>
      {files.map(({ uid, name, size, displayUri, downloadUri }) => (
        <li key={uid} className={styles['file']}>
          <ToolIcon name={iconOf(name)} />
          <a className={styles['name']} href={displayUri} target="_blank" rel="noreferrer" title={name}>
            {name}
          </a>
          <span className={styles['size']}>{sizeText(size)}</span>
          <a className={styles['verb']} href={downloadUri} aria-label={t('file.download', { name })}>
            <ToolIcon name="download" />
          </a>
        </li>
      ))}
    </ul>
  );
}
