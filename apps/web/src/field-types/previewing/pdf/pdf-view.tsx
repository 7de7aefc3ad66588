import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import dialog from '../preview-dialog.module.css';
import { ToolRow } from '../tool-row.tsx';
import { useViewKeys } from '../use-view-keys.ts';
import { PDF_OPTIONS } from './pdf-assets.ts';
import styles from './pdf-view.module.css';

/** Initial maximum page width; longer lines are hard to read. */
const PAGE_MAX_PX = 960;
const PADDING_PX = 28;
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 4;
const ZOOM_STEP = 1.25;
/** Height to width ratio of a page until its own is known: A4. */
const A4_RATIO = Math.SQRT2;
/** A page is rendered this far before it becomes visible. */
const AHEAD = '600px';

export interface PdfViewProps {
  readonly content: Blob;
  /** Shown when the document or the PDF reader fails. */
  readonly otherwise: ReactNode;
}

/** A PDF, page by page, its text selectable (UPL-05). */
export function PdfView({ content, otherwise }: PdfViewProps) {
  const { t } = useTranslation('files');
  const room = useRef<HTMLDivElement>(null);
  const [pageCount, setPageCount] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [degrees, setDegrees] = useState(0);
  const [roomPx, setRoomPx] = useState(0);
  useEffect(() => setRoomPx(room.current?.clientWidth ?? 0), []);
  const widthPx = Math.min(PAGE_MAX_PX, roomPx - PADDING_PX) * zoom;
  const zoomBy = (steps: number) =>
    setZoom((now) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, now * ZOOM_STEP ** steps)));
  const turn = (by: number) => setDegrees((now) => (now + by + 360) % 360);
  useViewKeys({
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => setZoom(1),
    r: () => turn(90),
    R: () => turn(-90),
  });
  if (hasFailed) return otherwise;
  return (
    <>
      <ToolRow>
        <ToolButton icon="zoom-out" label={t('view.smaller')} onPress={() => zoomBy(-1)} />
        <output className={styles['percent']} aria-label={t('view.scale')}>
          {Math.round(zoom * 100)}%
        </output>
        <ToolButton icon="zoom-in" label={t('view.larger')} onPress={() => zoomBy(1)} />
        <ToolButton icon="fit-width" label={t('view.fitWidth')} onPress={() => setZoom(1)} />
        <ToolButton icon="rotate-right" label={t('view.turnRight')} onPress={() => turn(90)} />
        <span className={styles['pages']}>{pageCount > 0 && t('pdf.pages', { count: pageCount })}</span>
      </ToolRow>
      <div ref={room} className={dialog['view']} tabIndex={0} role="region" aria-label={t('pdf.label')}>
        <Document
          file={content}
          options={PDF_OPTIONS}
          className={styles['document'] ?? ''}
          loading={<output>{t('loading')}</output>}
          error=""
          onLoadSuccess={({ numPages }) => setPageCount(numPages)}
          onLoadError={() => setFailed(true)}
          onSourceError={() => setFailed(true)}
        >
          {roomPx > 0 &&
            Array.from({ length: pageCount }, (_, index) => (
              <PdfPage key={index} number={index + 1} widthPx={widthPx} degrees={degrees} root={room} />
            ))}
        </Document>
      </div>
    </>
  );
}

interface PdfPageProps {
  readonly number: number;
  readonly widthPx: number;
  readonly degrees: number;
  readonly root: React.RefObject<HTMLDivElement | null>;
}

/** A page, rendered shortly before it becomes visible: a document may have hundreds. */
function PdfPage({ number, widthPx, degrees, root }: PdfPageProps) {
  const { t } = useTranslation('files');
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [ratio, setRatio] = useState(A4_RATIO);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return (
    <div
      ref={container}
      className={styles['page']}
      style={{ width: widthPx, minHeight: widthPx * ratio }}
      role="group"
      aria-label={t('pdf.page', { number })}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={widthPx}
          rotate={degrees}
          renderAnnotationLayer={false}
          loading={null}
          onLoadSuccess={(page) => setRatio(page.height / page.width)}
        />
      )}
    </div>
  );
}
