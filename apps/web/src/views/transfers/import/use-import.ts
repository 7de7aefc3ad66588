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

/** Where somebody is on the way from a file to its records. */
export type ImportStep = 'file' | 'match' | 'check' | 'import';

interface Upload {
  readonly name: string;
  readonly uri: string;
  readonly head: ImportHead;
}

const NOTHING: readonly Correction[] = [];
/** Rows that are left out, by number; with their cells where these were shown. */
type SkippedRows = ReadonlyMap<number, WrongRow | null>;
const NO_ROWS: SkippedRows = new Map();

/** How far an upload is; null when there is none. */
export type UploadProgress = { readonly sent: number; readonly total: number } | null;

/** What a try ended with: the sentence of a refusal, empty for none. */
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

/** The file on its way to the server, and what stands in it. */
function useUpload(listCode: string, onRead: (upload: Upload) => void) {
  const [progress, setProgress] = useState<UploadProgress>(null);
  const giveUp = useRef<AbortController | null>(null);
  const send = async (file: File) => {
    // Whoever gives another file wants that one.
    giveUp.current?.abort();
    const own = new AbortController();
    giveUp.current = own;
    const tell = (now: UploadProgress) => giveUp.current === own && setProgress(now);
    tell({ sent: 0, total: file.size });
    try {
      const { signal } = own;
      const uri = await uploadImport(file, { onProgress: (sent, total) => tell({ sent, total }), signal });
      onRead({ name: file.name, uri, head: await readHead(listCode, uri, signal) });
    } finally {
      tell(null);
    }
  };
  return { progress, send, stop: () => giveUp.current?.abort() };
}

/** The transfer that runs, and what it found once it has ended. */
function useFindings(transferId: string) {
  const transfer = useQuery({ ...transferQueries.one(transferId), enabled: transferId !== '' });
  const { data } = transfer;
  const hasEnded = data !== undefined && !isActive(data);
  const hasReport = hasEnded && (data.state === 'done' || data.error === 'IMPORT_ROWS_INVALID');
  const report = useQuery({ ...transferQueries.report(transferId), enabled: hasReport });
  return { transfer: data ?? null, hasEnded, report: report.data ?? null };
}

/** What people have decided about a file, as the server is told. */
function decided(mapping: Mapping, { corrections, skipped }: Mends, matchBy: string | null) {
  const match = matchBy === null ? {} : { matchBy };
  // What was mended in a row that is left out waits for the row to come back.
  const sent = corrections.filter(({ row }) => !skipped.has(row));
  return { mapping: mappedColumns(mapping), corrections: sent, skipped: [...skipped.keys()], ...match };
}

/** What people have mended in a file. */
interface Mends {
  readonly corrections: readonly Correction[];
  readonly skipped: SkippedRows;
}

const UNTOUCHED: Mends = { corrections: NOTHING, skipped: NO_ROWS };

/** Leaves rows out; one that is left out already comes back when it is the only one. */
function toggled(skipped: SkippedRows, rows: readonly (WrongRow | number)[]): SkippedRows {
  const next = new Map(skipped);
  const [only] = rows;
  const numberOf = (row: WrongRow | number) => (typeof row === 'number' ? row : row.row);
  if (rows.length === 1 && only !== undefined && next.delete(numberOf(only))) return next;
  for (const row of rows) next.set(numberOf(row), typeof row === 'number' ? null : row);
  return next;
}

/**
 * Cells that are mended and rows that are left out, whether somebody has changed them since they were checked, and how many rows
 * there are in all.
 */
function useMends() {
  const [mends, setMends] = useState(UNTOUCHED);
  const [checked, setChecked] = useState(UNTOUCHED);
  const [fileRows, setFileRows] = useState<number | null>(null);
  return {
    mends,
    isMended: mends !== checked,
    /** Known once a check has read the file to its end. */
    fileRows,
    reset: () => {
      setMends(UNTOUCHED);
      setChecked(UNTOUCHED);
      setFileRows(null);
    },
    /** @param found what the check before has found, where there was one */
    markChecked: (found: ImportReport | null) => {
      setChecked(mends);
      // An import that was refused in its midst has read fewer than the check before it.
      if (found) setFileRows((now) => Math.max(now ?? 0, found.rows + found.skipped));
    },
    correct: (next: readonly Correction[]) =>
      setMends((now) => ({ ...now, corrections: corrected(now.corrections, next) })),
    skip: (rows: readonly (WrongRow | number)[]) =>
      setMends((now) => ({ ...now, skipped: toggled(now.skipped, rows) })),
    takeAll: () => setMends((now) => ({ ...now, skipped: NO_ROWS })),
  };
}

/** Whether whoever runs a transfer was told to stop, and may not have said yet what became of it. */
function useStopping(transferId: string) {
  const [stopped, setStopped] = useState('');
  const stop = async () => {
    await stopTransfer(transferId);
    setStopped(transferId);
  };
  return { isUnderWay: stopped !== '' && stopped === transferId, stop };
}

/** Which column fills which field, and by which field a row finds the record that it changes. */
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

/** A way from a file to its records: uploaded, matched, checked and mended as often as it takes, imported whole or not at all. */
export function useImport(view: ListView) {
  const [step, setStep] = useState<ImportStep>('file');
  const [upload, setUpload] = useState<Upload | null>(null);
  const { begin, ...matching } = useMatching();
  const { mapping, matchBy } = matching;
  const { mends, markChecked, reset, ...mending } = useMends();
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
    const started = await beginImport({ ...from, ...decided(mapping, mends, matched) });
    setTransferId(started.id);
    markChecked(findings.report);
    setStep(dryRun ? 'check' : 'import');
    if (!dryRun) followTransfer(started);
  };
  return {
    step,
    upload,
    ...matching,
    ...mends,
    ...mending,
    refusal,
    progress: file.progress,
    ...findings,
    missing: upload ? missingFields(upload.head, mapping) : [],
    take: (chosen: File) => attempt(() => file.send(chosen)),
    stopUpload: file.stop,
    check: () => attempt(() => start(true)),
    /** Checks again, so that rows change the records that have their value of a field already. */
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

/** Everything that the steps of an import share. */
export type ImportRun = ReturnType<typeof useImport>;
