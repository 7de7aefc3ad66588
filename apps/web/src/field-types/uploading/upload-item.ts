import type { UploadedFile } from '@haiqiao/contract/endpoints';

/** `waiting` for its turn, `broken` line: resumed by itself when it is back, or by hand; `arrived`: not yet taken over. */
export type UploadState = 'waiting' | 'sending' | 'broken' | 'arrived';

/** One file on its way. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
  readonly sentBytes: number;
  /** How often the line broke without anything having got through since. */
  readonly breaks: number;
  /** Where it can be resumed; null before it has begun. */
  readonly begunAt: string | null;
  readonly arrived: UploadedFile | null;
}

/** What the server said of a file that it did not take. */
export interface Refused {
  readonly name: string;
  readonly message: string;
}

/** Who takes over what arrives. */
export interface QueueOwner {
  readonly take: (file: UploadedFile) => void;
  readonly refuse: (refused: Refused) => void;
}
