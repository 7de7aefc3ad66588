import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { reportCrash } from '#web/api/failures.ts';
import { Boundary } from '#web/ui/late/boundary.tsx';
import { fileQueries } from '#web/api/files.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import type { ContentViewProps } from './content-view.ts';
import { downloadFile } from './download-file.ts';
import { ImageView } from './image/image-view.tsx';
import { previewKindOf } from './kind-of.ts';
import { PageImages } from './pdf/page-images.tsx';
import styles from './preview-dialog.module.css';
import { ToolRow } from './tool-row.tsx';

const PdfView = lazy(async () => ({ default: (await import('./pdf/pdf-view.tsx')).PdfView }));

const CONTENT_VIEWS = {
  docx: lazy(async () => ({ default: (await import('./docx/docx-view.tsx')).DocxView })),
  xlsx: lazy(async () => ({ default: (await import('./sheet/workbook-view.tsx')).WorkbookView })),
  csv: lazy(async () => ({ default: (await import('./sheet/csv-view.tsx')).CsvView })),
  text: lazy(async () => ({ default: (await import('./text-view.tsx')).TextView })),
} satisfies Record<string, ComponentType<ContentViewProps>>;

/** A file, as far as a browser can display it. */
export function FileView({ file }: { readonly file: UploadedFile }) {
  const kind = previewKindOf(file);
  if (kind === 'image') return <ImageView url={file.displayUri} name={file.name} />;
  if (kind === 'none') return <NoView file={file} reason="preview.none" />;
  return <Loaded file={file} kind={kind} />;
}

interface LoadedProps {
  readonly file: UploadedFile;
  readonly kind: 'pdf' | keyof typeof CONTENT_VIEWS;
}

/** The content is loaded once, whatever its display needs. */
function Loaded({ file, kind }: LoadedProps) {
  const content = useQuery(fileQueries.content(file));
  if (content.isPending) return <Waiting />;
  if (!content.data)
    return <NoView file={file} reason="preview.failed" onRetry={() => void content.refetch()} />;
  if (kind === 'pdf') {
    const otherwise = <PageImages file={file} />;
    return (
      <Shown otherwise={otherwise}>
        <PdfView content={content.data} otherwise={otherwise} />
      </Shown>
    );
  }
  const View = CONTENT_VIEWS[kind];
  return (
    <Shown otherwise={<NoView file={file} reason="preview.broken" />}>
      <View name={file.name} content={content.data} />
    </Shown>
  );
}

/** A failed code download and unreadable content have the same result: the alternative is shown. */
function Shown({ otherwise, children }: { readonly otherwise: ReactNode; readonly children: ReactNode }) {
  return (
    <Boundary otherwise={otherwise} onFailure={reportCrash}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </Boundary>
  );
}

function Waiting() {
  const { t } = useTranslation('files');
  return (
    <>
      <ToolRow />
      <output className={styles['centred']}>{t('loading')}</output>
    </>
  );
}

interface NoViewProps {
  readonly file: UploadedFile;
  readonly reason: 'preview.none' | 'preview.failed' | 'preview.broken';
  readonly onRetry?: () => void;
}

/** A file that cannot be displayed is offered for download. */
function NoView({ file, reason, onRetry }: NoViewProps) {
  const { t } = useTranslation(['files', 'common']);
  return (
    <>
      <ToolRow />
      <div className={styles['centred']}>
        <EmptyState
          drawing="missing"
          title={t(reason)}
          reason={file.name}
          actions={
            <>
              {onRetry && <Button onClick={onRetry}>{t('common:action.retry')}</Button>}
              <Button tone="primary" icon="download" onClick={() => void downloadFile(file)}>
                {t('preview.download')}
              </Button>
            </>
          }
        />
      </div>
    </>
  );
}
