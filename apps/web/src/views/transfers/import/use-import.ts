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

/** A way from a file to its records: uploaded, matched, checked and mended as often as it takes, imported whole or not at all. */
export function useImport(view: ListView) {
  const [step, setStep] = useState<ImportStep>('file');
  const [upload, setUpload] = useState<Upload | null>(null);
  const [progress, setProgress] = useState<UploadProgress>(null);
  const [mapping, setMapping] = useState<Mapping>(new Map());
  const [matchBy, setMatchBy] = useState<string | null>(null);
  const [corrections, setCorrections] = useState(NOTHING);
  const [checked, setChecked] = useState(NOTHING);
  const [transferId, setTransferId] = useState('');
  const [refusal, setRefusal] = useState('');
  const giveUp = useRef<AbortController | null>(null);
  const transfer = useQuery({ ...transferQueries.one(transferId), enabled: transferId !== '' });
  const hasEnded = transfer.data !== undefined && !isActive(transfer.data);
  const report = useQuery({
    ...transferQueries.report(transferId),
    enabled: hasEnded && (transfer.data.state === 'done' || transfer.data.error === 'IMPORT_ROWS_INVALID'),
  });

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== 'aborted') setRefusal(error.message);
    }
  };

  const take = (file: File) =>
    attempt(async () => {
      giveUp.current = new AbortController();
      setProgress({ sent: 0, total: file.size });
      try {
        const { signal } = giveUp.current;
        const onProgress = (sent: number, total: number) => setProgress({ sent, total });
        const uri = await uploadImport(file, { onProgress, signal });
        const head = await readHead(view.code, uri);
        setUpload({ name: file.name, uri, head });
        setMapping(firstMapping(head));
        setMatchBy(null);
        setCorrections(NOTHING);
        setStep('match');
      } finally {
        setProgress(null);
      }
    });

  const start = (dryRun: boolean) =>
    attempt(async () => {
      const started = await beginImport({
        listCode: view.code,
        uri: upload?.uri ?? '',
        mapping: mappedColumns(mapping),
        dryRun,
        corrections: [...corrections],
        ...(matchBy === null ? {} : { matchBy }),
      });
      setTransferId(started.id);
      setChecked(corrections);
      setStep(dryRun ? 'check' : 'import');
      if (!dryRun) followTransfer(started);
    });

  return {
    step,
    upload,
    progress,
    mapping,
    matchBy,
    corrections,
    /** Cells were mended that nobody has checked yet. */
    isMended: corrections !== checked,
    refusal,
    transfer: transfer.data ?? null,
    hasEnded,
    report: report.data ?? null,
    missing: upload ? missingFields(upload.head, mapping) : [],
    take,
    stopUpload: () => giveUp.current?.abort(),
    map: (index: number, field: string | null) => setMapping(remapped(mapping, index, field)),
    setMatchBy,
    correct: (next: Correction) => setCorrections(corrected(corrections, next)),
    check: () => start(true),
    run: () => start(false),
    back: () => {
      setRefusal('');
      setStep(step === 'check' ? 'match' : 'file');
    },
    stop: () => attempt(() => stopTransfer(transferId)),
  };
}

/** Everything that the steps of an import share. */
export type ImportRun = ReturnType<typeof useImport>;
