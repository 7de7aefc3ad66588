import type { FieldIssue } from '@haiqiao/contract/http';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { type ImportOutcome, reloadDictionaryEditor, takeFiles } from '#web/api/dictionary-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './catalogue.module.css';
import { readFile } from './dictionary-file.ts';

const WIDTH_PX = 560;
const COUNTS = ['typesAdded', 'typesChanged', 'itemsAdded', 'itemsChanged'] as const;

type Files = NonNullable<Awaited<ReturnType<typeof readFile>>>;

/** State of the dry run. */
type Trial =
  | { readonly kind: 'good'; readonly files: Files; readonly outcome: ImportOutcome }
  | { readonly kind: 'bad'; readonly message: string; readonly issues: readonly FieldIssue[] };

/** Imports dictionaries from a file: dry run first, then all or none (DICT-08). */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('dictionary');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);
  const [name, setName] = useState('');
  const [trial, setTrial] = useState<Trial | null>(null);

  async function tryOut(file: File): Promise<void> {
    latest.current = file;
    setName(file.name);
    setTrial(null);
    const files = await readFile(file);
    const tried: Trial = files
      ? await trialOf(files)
      : { kind: 'bad', message: t('import.unreadable'), issues: [] };
    // Unless another file was chosen meanwhile.
    if (latest.current === file) setTrial(tried);
  }

  async function take(): Promise<void> {
    if (trial?.kind !== 'good') return;
    try {
      await takeFiles({ dictionaries: trial.files, dryRun: false });
      showToast('success', t('import.done'));
      await reloadDictionaryEditor();
      onClose();
    } catch (error) {
      setTrial(faultOf(error));
    }
  }

  return (
    <AppModal
      title={t('catalogue.import')}
      onClose={onClose}
      onConfirm={take}
      confirmText={t('import.button')}
      canConfirm={trial?.kind === 'good' && COUNTS.some((count) => trial.outcome[count] > 0)}
      widthPx={WIDTH_PX}
    >
      <div className={styles['file']}>
        <p>{t('import.text')}</p>
        <div className={styles['row']}>
          <Button icon="file-text" onClick={() => input.current?.click()}>
            {t('import.choose')}
          </Button>
          <span>{name}</span>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-label={t('import.choose')}
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void tryOut(file);
            }}
          />
        </div>
        {trial && <TrialReport trial={trial} />}
      </div>
    </AppModal>
  );
}

async function trialOf(files: Files): Promise<Trial> {
  try {
    return { kind: 'good', files, outcome: await takeFiles({ dictionaries: files, dryRun: true }) };
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): Trial {
  if (!(error instanceof ApiError)) throw error;
  return { kind: 'bad', message: error.message, issues: error.issues };
}

function TrialReport({ trial }: { readonly trial: Trial }) {
  const { t } = useTranslation('dictionary');
  if (trial.kind === 'bad') {
    return (
      <>
        <Strip tone="error">{trial.message}</Strip>
        {trial.issues.length > 0 && (
          <ul className={styles['issues']}>
            {trial.issues.map(({ path, rule }) => (
              <li key={`${path} ${rule}`}>
                <IssueText path={path} rule={rule} />
              </li>
            ))}
          </ul>
        )}
      </>
    );
  }
  const isNothing = COUNTS.every((count) => trial.outcome[count] === 0);
  return (
    <>
      <Strip tone={isNothing ? 'info' : 'success'}>{t(isNothing ? 'import.same' : 'import.ready')}</Strip>
      <dl className={styles['outcome']}>
        {COUNTS.map((count) => (
          <div key={count}>
            <dt>{t(`import.${count}`)}</dt>
            <dd>{trial.outcome[count]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** `dictionaries.1.items.3.parentValue` in words. */
function IssueText({ path, rule }: { readonly path: string; readonly rule: string }) {
  const { t } = useTranslation('dictionary');
  const [, dictionary, item, field = ''] =
    /dictionaries\.(\d+)(?:\.items\.(\d+))?(?:\.(\w+))?/.exec(path) ?? [];
  if (dictionary === undefined) return path;
  const issueLocation =
    item === undefined
      ? t('import.inDictionary', { number: Number(dictionary) + 1 })
      : t('import.inItem', { number: Number(dictionary) + 1, item: Number(item) + 1 });
  const what =
    rule === 'cycle' || rule === 'notFound' || rule === 'unique' || rule === 'maxLevels' ? rule : 'invalid';
  return t('import.issue', { place: issueLocation, field, text: t(`import.rule.${what}`) });
}
