import type { ListView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import {
  beginImport,
  type ImportHead,
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
} from './import.logic.ts';

/** Where somebody is on the way from a file to its records. */
export type ImportStep = 'file' | 'match' | 'check' | 'import';

interface Upload {
  readonly name: string;
  readonly uri: string;
  readonly head: ImportHead;
}

const NOTHING: readonly Correction[] = [];

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
function decided(mapping: Mapping, corrections: readonly Correction[], matchBy: string | null) {
  const match = matchBy === null ? {} : { matchBy };
  return { mapping: mappedColumns(mapping), corrections: [...corrections], ...match };
}

/** A way from a file to its records: uploaded, matched, checked and mended as often as it takes, imported whole or not at all. */
export function useImport(view: ListView) {
  const [step, setStep] = useState<ImportStep>('file');
  const [upload, setUpload] = useState<Upload | null>(null);
  const [mapping, setMapping] = useState<Mapping>(new Map());
  const [matchBy, setMatchBy] = useState<string | null>(null);
  const [corrections, setCorrections] = useState(NOTHING);
  const [checked, setChecked] = useState(NOTHING);
  const [transferId, setTransferId] = useState('');
  const { refusal, attempt, forgive } = useAttempt();
  const findings = useFindings(transferId);
  const file = useUpload(view.code, (read) => {
    setUpload(read);
    setMapping(firstMapping(read.head));
    setMatchBy(null);
    setCorrections(NOTHING);
    setStep('match');
  });
  const start = async (dryRun: boolean) => {
    const from = { listCode: view.code, uri: upload?.uri ?? '', dryRun };
    const started = await beginImport({ ...from, ...decided(mapping, corrections, matchBy) });
    setTransferId(started.id);
    setChecked(corrections);
    setStep(dryRun ? 'check' : 'import');
    if (!dryRun) followTransfer(started);
  };
  return {
    step,
    upload,
    mapping,
    matchBy,
    corrections,
    refusal,
    progress: file.progress,
    ...findings,
    /** Cells were mended that nobody has checked yet. */
    isMended: corrections !== checked,
    missing: upload ? missingFields(upload.head, mapping) : [],
    take: (chosen: File) => attempt(() => file.send(chosen)),
    stopUpload: file.stop,
    map: (index: number, field: string | null) => setMapping(remapped(mapping, index, field)),
    setMatchBy,
    correct: (next: Correction) => setCorrections(corrected(corrections, next)),
    check: () => attempt(() => start(true)),
    run: () => attempt(() => start(false)),
    back: () => {
      forgive();
      setStep(step === 'check' ? 'match' : 'file');
    },
    stop: () => attempt(() => stopTransfer(transferId)),
  };
}

/** Everything that the steps of an import share. */
export type ImportRun = ReturnType<typeof useImport>;
