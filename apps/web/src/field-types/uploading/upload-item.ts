import type { UploadedFile } from '@haiqiao/contract/endpoints';

/** `waiting` in the queue, `broken` connection: resumed automatically or by hand; `arrived`: not yet part of the value. */
export type UploadState = 'waiting' | 'sending' | 'broken' | 'arrived';

/** One upload in progress. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** Connection failures since the last progress. */
  readonly breaks: number;
  /** Resume URL; null before the start. */
  readonly begunAt: string | null;
  readonly arrived: UploadedFile | null;
}

/** The server's message for a rejected file. */
export interface Refused {
  readonly name: string;
  readonly message: string;
}

/** Receives the uploaded files. */
export interface QueueOwner {
  readonly take: (file: UploadedFile) => void;
  readonly refuse: (refused: Refused) => void;
}
