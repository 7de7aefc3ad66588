import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
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
import { ViewBoundary } from './view-boundary.tsx';

const PdfView = lazy(async () => ({ default: (await import('./pdf/pdf-view.tsx')).PdfView }));

const CONTENT_VIEWS = {
  docx: lazy(async () => ({ default: (await import('./docx/docx-view.tsx')).DocxView })),
  xlsx: lazy(async () => ({ default: (await import('./sheet/workbook-view.tsx')).WorkbookView })),
  csv: lazy(async () => ({ default: (await import('./sheet/csv-view.tsx')).CsvView })),
  text: lazy(async () => ({ default: (await import('./text-view.tsx')).TextView })),
} satisfies Record<string, ComponentType<ContentViewProps>>;

/** A file, as far as a browser can show it. */
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

/** The content comes once, whatever it takes to show it. */
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

/** Code that does not arrive and content that cannot be read come to the same: something else is shown. */
function Shown({ otherwise, children }: { readonly otherwise: ReactNode; readonly children: ReactNode }) {
  return (
    <ViewBoundary otherwise={otherwise}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ViewBoundary>
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

/** What cannot be shown can be taken home. */
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
