import type { DocumentKey } from '#server/adapters/document-key.ts';
import type { Paper } from './paper.ts';

/** What the thread that makes documents begins with. */
export interface PrintStart {
  readonly key: DocumentKey;
  /** The centre's own seal, PNG; one is drawn where there is none. */
  readonly sealPng: Uint8Array | null;
}

/** A document to make. */
export interface PrintTask {
  readonly paper: Paper;
  readonly isSigned: boolean;
}
