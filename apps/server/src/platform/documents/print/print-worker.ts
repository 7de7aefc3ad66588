import { workerData } from 'node:worker_threads';
import { serveWork } from '../serve-work.ts';
import { signPdf } from '../signing/sign-pdf.ts';
import { drawPaper } from './draw-paper.ts';
import type { PrintStart, PrintTask } from './print-task.ts';

// Makes documents in a thread of its own, with the key of the centre; it reads no file of strangers.

const { key, sealPng } = workerData as PrintStart; // what createPress hands over

serveWork(async ({ paper, isSigned }: PrintTask): Promise<Uint8Array> => {
  const pdf = await drawPaper(paper, sealPng);
  if (!isSigned) return pdf;
  return signPdf(pdf, key, { name: paper.author, reason: paper.title, at: new Date(paper.madeAt) });
});
