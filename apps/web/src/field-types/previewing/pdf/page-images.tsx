import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileQueries } from '#web/api/files.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx';
import dialog from '../preview-dialog.module.css';
import { ToolRow } from '../tool-row.tsx';
import styles from './pdf-view.module.css';

/** A PDF as pictures rendered by the server, for browsers in which the reader does not work (UPL-05). */
export function PageImages({ file }: { readonly file: UploadedFile }) {
  const { t } = useTranslation('files');
  const [number, setNumber] = useState(1);
  const { data: page, isError } = useQuery(fileQueries.pageImage(file, number));
  const pageCount = page?.pageCount ?? 0;
  return (
    <>
      <ToolRow>
        <ToolButton
          icon="left"
          label={t('pdf.pageBefore')}
          isDisabled={number === 1}
          onPress={() => setNumber(number - 1)}
        />
        <span className={styles['percent']} aria-live="polite">
          {number} / {pageCount}
        </span>
        <ToolButton
          icon="right"
          label={t('pdf.pageNext')}
          isDisabled={number >= pageCount}
          onPress={() => setNumber(number + 1)}
        />
      </ToolRow>
      <div className={dialog['view']} tabIndex={0} role="region" aria-label={t('pdf.label')}>
        {isError && <EmptyState drawing="broken" title={t('preview.broken')} />}
        {page && (
          <img className={styles['image']} src={page.displayUri} alt={t('pdf.page', { number: page.page })} />
        )}
      </div>
    </>
  );
}
