import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentViewProps } from '../content-view.ts';
import styles from '../preview-dialog.module.css';
import { ToolRow } from '../tool-row.tsx';

/** Allowed link addresses in documents. */
const SAFE_LINK = /^(https?:|mailto:|#)/i;

/** Links open outside the page and never run scripts. */
function tameLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll('a')) {
    if (!SAFE_LINK.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    else if (!link.getAttribute('href')?.startsWith('#')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
}

/** Renders a document into a shadow root: its styles do not affect the page. */
async function draw(host: HTMLElement, content: Blob): Promise<void> {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const body = document.createElement('div');
  const looks = document.createElement('div');
  await renderAsync(content, body, looks, {
    className: 'docx',
    inWrapper: true,
    ignoreLastRenderedPageBreak: false,
    // Embedded external pages are not rendered.
    renderAltChunks: false,
    useBase64URL: false,
  });
  tameLinks(body);
  const own = document.createElement('style');
  own.textContent =
    ':host{color:#1b2a3d;color-scheme:light}.docx-wrapper{padding:0;background:none}.docx-wrapper>section.docx{margin-bottom:14px;box-shadow:none}';
  root.replaceChildren(looks, own, body);
}

/** A Word document, page by page. */
export function DocxView({ name, content }: ContentViewProps) {
  const { t } = useTranslation('files');
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isWanted = true;
    if (host.current)
      draw(host.current, content).then(
        () => isWanted && setDrawn(true),
        (error: unknown) => isWanted && setFailure(error instanceof Error ? error : new Error(String(error))),
      );
    return () => {
      isWanted = false;
    };
  }, [content]);
  // The error boundary shows the alternative.
  if (failure) throw failure;
  return (
    <>
      <ToolRow />
      <div className={styles['view']} tabIndex={0} role="region" aria-label={name} aria-busy={!isDrawn}>
        {!isDrawn && <output>{t('loading')}</output>}
        <div ref={host} />
      </div>
    </>
  );
}
