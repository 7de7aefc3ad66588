import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileQueries } from '#web/api/files.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { CommonTools } from './common-tools.tsx';
import { FileView } from './file-view.tsx';
import styles from './preview-dialog.module.css';
import { type Preview, setPreview } from './preview.store.ts';
import { CommonToolsContext, ToolRow } from './tool-row.tsx';
import { useViewKeys } from './use-view-keys.ts';

const WIDTH_MAX_PX = 1240;
const MARGIN_PX = 48;

/** Files in the page, one at a time: displayable ones are shown, others are offered for download. */
export function PreviewDialog({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('files');
  const { files, at } = preview;
  const links = useQuery(fileQueries.links(files));
  const file = files[at];
  const close = () => setPreview(null);
  const go = (step: number) => {
    const next = at + step;
    if (next >= 0 && next < files.length) setPreview({ files, at: next });
  };
  useViewKeys({ ArrowLeft: () => go(-1), ArrowRight: () => go(1) });
  if (!file) return null;
  const position = files.length > 1 ? t('preview.position', { at: at + 1, count: files.length }) : '';
  return (
    <AppModal
      title={
        <span className={styles['title']}>
          <span className={styles['name']}>{file.name}</span>
          <span className={styles['position']}>{position}</span>
        </span>
      }
      isFlush
      widthPx={Math.min(WIDTH_MAX_PX, window.innerWidth - MARGIN_PX)}
      onClose={close}
    >
      <CommonToolsContext value={<CommonTools file={file} at={at} count={files.length} onGo={go} />}>
        <div className={styles['body']} key={file.uid}>
          <Body file={file} links={links.data ?? null} isLoading={links.isPending} />
        </div>
      </CommonToolsContext>
    </AppModal>
  );
}

interface BodyProps {
  readonly file: UploadedFile;
  /** The files with fresh links; null when the request failed. */
  readonly links: readonly UploadedFile[] | null;
  readonly isLoading: boolean;
}

function Body({ file, links, isLoading }: BodyProps) {
  const { t } = useTranslation('files');
  if (isLoading) return <output className="sr-only">{t('loading')}</output>;
  // The current links may still be valid.
  const fresh = links === null ? file : links.find(({ uid }) => uid === file.uid);
  if (fresh) return <FileView file={fresh} />;
  return (
    <>
      <ToolRow />
      <EmptyState drawing="locked" title={t('gone', { name: file.name })} />
    </>
  );
}
