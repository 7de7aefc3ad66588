import type { FormField } from './form-field.ts';

/** Horizontal alignment. */
export type DocumentAlign = 'left' | 'center' | 'right';

/** A heading. */
export interface DocumentHeading {
  readonly kind: 'heading';
  readonly key: string;
  /** With placeholders, as {@link DocumentParagraph.text}. */
  readonly text: string;
  /** 1 for the centred document title; 2, the default, for a section title. */
  readonly level?: 1 | 2;
}

/** Running text. */
export interface DocumentParagraph {
  readonly kind: 'paragraph';
  readonly key: string;
  /**
   * `{enterpriseName}` is the field as the reader sees it, empty if hidden. Further placeholders: `{$title}` of the record, `{$centre}`,
   * `{$reader}`, and `{$today}` and `{$now}` in Shanghai.
   */
  readonly text: string;
  readonly align?: DocumentAlign;
  /** Indents the first line by two characters, as in Chinese letters. */
  readonly isIndented?: boolean;
  readonly isBold?: boolean;
  /** Font size; 10.5 (五号) by default. */
  readonly sizePt?: number;
}

/** Fields as a ruled grid of names and values, without those hidden from the reader. */
export interface DocumentFields<Field extends string = string> {
  readonly kind: 'fields';
  /** Pairs per line; 2 by default. */
  readonly columns?: 1 | 2 | 3;
  readonly fields: readonly FormField<Field>[];
}

/** A sub-table with a heading row, repeated on every page. */
export interface DocumentRows<Field extends string = string> {
  readonly kind: 'rows';
  readonly field: Field;
  /** Columns from left to right; all by default. */
  readonly columns?: readonly string[];
}

/** A QR code. */
export interface DocumentQr {
  readonly kind: 'qr';
  /** Content with placeholders, the same in every language. */
  readonly content: string;
  /** 25 by default. */
  readonly sizeMm?: number;
  readonly align?: DocumentAlign;
}

/** Signature block of a letter with signer and date, on the right, under the centre's seal. */
export interface DocumentSeal {
  readonly kind: 'seal';
  readonly key: string;
  /** Lines of text with placeholders; usually `{$centre}` and `{$today}` below it. */
  readonly text: string;
}

/** Space between two parts. */
export interface DocumentSpace {
  readonly kind: 'space';
  readonly heightMm: number;
}

/** Starts a new page. */
export interface DocumentPageBreak {
  readonly kind: 'pageBreak';
}

/** A part of a document, from top to bottom. */
export type DocumentBlock<Field extends string = string> =
  | DocumentHeading
  | DocumentParagraph
  | DocumentFields<Field>
  | DocumentRows<Field>
  | DocumentQr
  | DocumentSeal
  | DocumentSpace
  | DocumentPageBreak;

/**
 * Layout of a record on A4 paper: plain data. Fields appear as on the reader's screen: hidden ones are omitted, masked ones stay masked.
 */
export interface DocumentLayout<Field extends string = string> {
  /** Identifies it among the documents of its form; permanent. */
  readonly code: string;
  /** E.g. 备案证明; translations under `<form>.print.<code>`, of its parts under `<form>.print.<code>.<key>`. */
  readonly label: string;
  /** Watermark of every page, with placeholders; translations under `<form>.print.<code>.watermark`. */
  readonly watermark?: string;
  /** Signed with the centre's key, so that later changes are detectable. */
  readonly isSigned?: boolean;
  /** Record states for which it can be created, because its statement is true only there. Every state by default. */
  readonly states?: readonly string[];
  readonly blocks: readonly DocumentBlock<Field>[];
}

const HOLE = /\{(\$?\w+)\}/g;

/** Placeholders of document texts that are no fields. */
export const DOCUMENT_WORDS = ['$title', '$centre', '$reader', '$today', '$now'] as const;

/** Names of the placeholders in a text, in order. */
export function holesOf(text: string): readonly string[] {
  return [...text.matchAll(HOLE)].map(([, name = '']) => name);
}

/** Replaces the placeholders of a text. */
export function fillHoles(text: string, valueOf: (name: string) => string): string {
  return text.replace(HOLE, (_whole, name: string) => valueOf(name));
}
