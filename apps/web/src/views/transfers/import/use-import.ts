import type { ListView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import {
  beginImport,
  type ImportHead,
  type ImportReport,
  isActive,
  readHead,
  stopTransfer,
  transferQueries,
  uploadImport,
} from '#web/api/transfers.ts';
import { followTransfer } from '../transfers.store.ts';
import {
  corrected,
  type Correction,
  firstMapping,
  mappedColumns,
  type Mapping,
  missingFields,
  remapped,
  type WrongRow,
} from './import.logic.ts';

/** Step of an import. */
export type ImportStep = 'file' | 'match' | 'check' | 'import';

interface Upload {
  readonly name: string;
  readonly uri: string;
  readonly head: ImportHead;
}

const NOTHING: readonly Correction[] = [];
/** Skipped rows by number; shown ones with their cells. */
type SkippedRows = ReadonlyMap<number, WrongRow | null>;
const NO_ROWS: SkippedRows = new Map();

/** Progress of an upload; null for none. */
export type UploadProgress = { readonly sent: number; readonly total: number } | null;

/** Result of an attempt: the refusal's message, empty for none. */
function useAttempt() {
  const [refusal, setRefusal] = useState('');
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== 'aborted') setRefusal(error.message);
    }
  };
  return { refusal, attempt, forgive: () => setRefusal('') };
}

/** The upload of the file, and its content. */
function useUpload(listCode: string, onRead: (upload: Upload) => void) {
  const [progress, setProgress] = useState<UploadProgress>(null);
  const giveUp = useRef<AbortController | null>(null);
  const send = async (file: File) => {
    // Another file replaces the current one.
    giveUp.current?.abort();
    const own = new AbortController();
    giveUp.current = own;
    const report = (now: UploadProgress) => giveUp.current === own && setProgress(now);
    report({ sent: 0, total: file.size });
    try {
      const { signal } = own;
      const uri = await uploadImport(file, { onProgress: (sent, total) => report({ sent, total }), signal });
      onRead({ name: file.name, uri, head: await readHead(listCode, uri, signal) });
    } finally {
      report(null);
    }
  };
  return { progress, send, stop: () => giveUp.current?.abort() };
}

/** The running transfer, and its report once it has ended. */
function useFindings(transferId: string) {
  const transfer = useQuery({ ...transferQueries.one(transferId), enabled: transferId !== '' });
  const { data } = transfer;
  const hasEnded = data !== undefined && !isActive(data);
  const hasReport = hasEnded && (data.state === 'done' || data.error === 'IMPORT_ROWS_INVALID');
  const report = useQuery({ ...transferQueries.report(transferId), enabled: hasReport });
  return { transfer: data ?? null, hasEnded, report: report.data ?? null };
}

/** The decisions about a file, in the server's format. */
function decided(mapping: Mapping, { corrections, skipped }: ImportEdits, matchBy: string | null) {
  const match = matchBy === null ? {} : { matchBy };
  // Corrections in a skipped row wait until it is restored.
  const sent = corrections.filter(({ row }) => !skipped.has(row));
  return { mapping: mappedColumns(mapping), corrections: sent, skipped: [...skipped.keys()], ...match };
}

/** A person's edits of a file. */
interface ImportEdits {
  readonly corrections: readonly Correction[];
  readonly skipped: SkippedRows;
}

const UNTOUCHED: ImportEdits = { corrections: NOTHING, skipped: NO_ROWS };

/** Skips rows; a single row that is already skipped is restored. */
function toggled(skipped: SkippedRows, rows: readonly (WrongRow | number)[]): SkippedRows {
  const next = new Map(skipped);
  const [only] = rows;
  const numberOf = (row: WrongRow | number) => (typeof row === 'number' ? row : row.row);
  if (rows.length === 1 && only !== undefined && next.delete(numberOf(only))) return next;
  for (const row of rows) next.set(numberOf(row), typeof row === 'number' ? null : row);
  return next;
}

/** Corrected cells and skipped rows, whether they changed since the last check, and the total number of rows. */
function useImportEdits() {
  const [edits, setEdits] = useState(UNTOUCHED);
  const [checked, setChecked] = useState(UNTOUCHED);
  const [fileRows, setFileRows] = useState<number | null>(null);
  return {
    edits,
    isEdited: edits !== checked,
    /** Set once a check has read the file completely. */
    fileRows,
    reset: () => {
      setEdits(UNTOUCHED);
      setChecked(UNTOUCHED);
      setFileRows(null);
    },
    /** @param found the report of the last check, if any */
    markChecked: (found: ImportReport | null) => {
      setChecked(edits);
      // An import refused midway has read fewer rows than the check before it.
      if (found) setFileRows((now) => Math.max(now ?? 0, found.rows + found.skipped));
    },
    correct: (next: readonly Correction[]) =>
      setEdits((now) => ({ ...now, corrections: corrected(now.corrections, next) })),
    skip: (rows: readonly (WrongRow | number)[]) =>
      setEdits((now) => ({ ...now, skipped: toggled(now.skipped, rows) })),
    takeAll: () => setEdits((now) => ({ ...now, skipped: NO_ROWS })),
  };
}

/** Whether a running transfer was asked to stop and has not reported its result yet. */
function useStopping(transferId: string) {
  const [stopped, setStopped] = useState('');
  const stop = async () => {
    await stopTransfer(transferId);
    setStopped(transferId);
  };
  return { isUnderWay: stopped !== '' && stopped === transferId, stop };
}

/** The mapping of columns to fields, and the key field of existing records. */
function useMatching() {
  const [mapping, setMapping] = useState<Mapping>(new Map());
  const [matchBy, setMatchBy] = useState<string | null>(null);
  return {
    mapping,
    matchBy,
    setMatchBy,
    map: (index: number, field: string | null) => setMapping(remapped(mapping, index, field)),
    begin: (head: ImportHead) => {
      setMapping(firstMapping(head));
      setMatchBy(null);
    },
  };
}

/** An import: uploaded, matched, checked and corrected repeatedly, then imported completely or not at all. */
export function useImport(view: ListView) {
  const [step, setStep] = useState<ImportStep>('file');
  const [upload, setUpload] = useState<Upload | null>(null);
  const { begin, ...matching } = useMatching();
  const { mapping, matchBy } = matching;
  const { edits, markChecked, reset, ...editActions } = useImportEdits();
  const [transferId, setTransferId] = useState('');
  const { refusal, attempt, forgive } = useAttempt();
  const findings = useFindings(transferId);
  const stopping = useStopping(transferId);
  const file = useUpload(view.code, (read) => {
    setUpload(read);
    begin(read.head);
    reset();
    setStep('match');
  });
  const start = async (dryRun: boolean, matched = matchBy) => {
    const from = { listCode: view.code, uri: upload?.uri ?? '', dryRun };
    const started = await beginImport({ ...from, ...decided(mapping, edits, matched) });
    setTransferId(started.id);
    markChecked(findings.report);
    setStep(dryRun ? 'check' : 'import');
    if (!dryRun) followTransfer(started);
  };
  return {
    step,
    upload,
    ...matching,
    ...edits,
    ...editActions,
    refusal,
    progress: file.progress,
    ...findings,
    missing: upload ? missingFields(upload.head, mapping) : [],
    take: (chosen: File) => attempt(() => file.send(chosen)),
    stopUpload: file.stop,
    check: () => attempt(() => start(true)),
    /** Checks again, so that rows change existing records with the same value of a field. */
    updateBy: (field: string) => {
      matching.setMatchBy(field);
      return attempt(() => start(true, field));
    },
    run: () => attempt(() => start(false)),
    back: () => {
      forgive();
      setStep(step === 'check' ? 'match' : 'file');
    },
    isStopping: stopping.isUnderWay && !findings.hasEnded,
    stop: () => attempt(stopping.stop),
  };
}

/** State shared by the steps of an import. */
export type ImportRun = ReturnType<typeof useImport>;
