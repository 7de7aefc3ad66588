import { workerData } from 'node:worker_threads';
import { serveWork } from '../serve-work.ts';
import { signPdf } from '../signing/sign-pdf.ts';
import { drawPaper } from './draw-paper.ts';
import type { PrintStart, PrintTask } from './print-task.ts';

// Creates documents in a separate thread with the centre's key; it reads no untrusted files.

const { key, sealPng } = workerData as PrintStart; // passed by createPress

serveWork(async ({ paper, isSigned }: PrintTask): Promise<Uint8Array> => {
  const pdf = await drawPaper(paper, sealPng);
  if (!isSigned) return pdf;
  return signPdf(pdf, key, { name: paper.author, reason: paper.title, at: new Date(paper.madeAt) });
});
