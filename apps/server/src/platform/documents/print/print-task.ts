import type { DocumentKey } from '#server/adapters/document-key.ts';
import type { Paper } from './paper.ts';

/** Input of the thread that creates documents. */
export interface PrintStart {
  readonly key: DocumentKey;
  /** The centre's own seal, PNG; null draws one. */
  readonly sealPng: Uint8Array | null;
}

/** A document to create. */
export interface PrintTask {
  readonly paper: Paper;
  readonly isSigned: boolean;
}
