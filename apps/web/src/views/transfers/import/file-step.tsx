import type { ListView } from '@haiqiao/contract/endpoints';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateLink } from '#web/api/transfers.ts';
import { downloadFrom } from '#web/lib/download.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressLine } from '#web/ui/progress-line/progress-line.tsx';
import styles from '../transfers.module.css';
import type { ImportRun } from './use-import.ts';

const ACCEPTED = '.xlsx,.csv';

export interface FileStepProps {
  readonly view: ListView;
  readonly run: ImportRun;
}

/** The template to fill in, and the file drop zone. */
export function FileStep({ view, run }: FileStepProps) {
  const { t } = useTranslation('transfers');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { progress, take } = run;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void take(file);
  };
  return (
    <div className={styles['form']}>
      <div className={styles['template']}>
        <span>{t('import.templateText')}</span>
        <Button
          icon="download"
          // The error was shown as a toast.
          onClick={() => void templateLink(view.code).then(downloadFrom, () => undefined)}
        >
          {t('import.template')}
        </Button>
      </div>
      <div
        className={styles['drop']}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {progress ? (
          <div className={styles['uploading']}>
            <ProgressLine label={t('import.uploading')} done={progress.sent} total={progress.total} />
            <span className={styles['hint']}>
              {t(progress.sent >= progress.total ? 'import.reading' : 'import.uploading')}
            </span>
            <Button tone="link" onClick={run.stopUpload}>
              {t('cancel')}
            </Button>
          </div>
        ) : (
          <>
            <p>{t('import.dropText')}</p>
            <Button tone="primary" icon="import" onClick={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
            <span className={styles['hint']}>{t('import.limits')}</span>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          aria-label={t('import.choose')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void take(file);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}
