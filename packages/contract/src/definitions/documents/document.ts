import type { FormField } from './form-field.ts';

/** Where something stands in its line. */
export type DocumentAlign = 'left' | 'center' | 'right';

/** A line that stands out. */
export interface DocumentHeading {
  readonly kind: 'heading';
  readonly key: string;
  /** With holes, as {@link DocumentParagraph.text}. */
  readonly text: string;
  /** 1 for the title of the document, in the middle; 2, unless given, for that of a part. */
  readonly level?: 1 | 2;
}

/** Running text. */
export interface DocumentParagraph {
  readonly kind: 'paragraph';
  readonly key: string;
  /**
   * `{enterpriseName}` is what the reader sees of that field, nothing where it is hidden from them. Beside the fields:
   * `{$title}` of the record, `{$centre}`, `{$reader}`, and `{$today}` and `{$now}` in Shanghai.
   */
  readonly text: string;
  readonly align?: DocumentAlign;
  /** Its first line begins two characters in, as Chinese letters do. */
  readonly isIndented?: boolean;
  readonly isBold?: boolean;
  /** Size of the letters; 10.5 (五号) unless given. */
  readonly sizePt?: number;
}

/** Fields as a ruled grid of names and values; those hidden from the reader are left out. */
export interface DocumentFields<Field extends string = string> {
  readonly kind: 'fields';
  /** Pairs beside each other; 2 unless given. */
  readonly columns?: 1 | 2 | 3;
  readonly fields: readonly FormField<Field>[];
}

/** A sub-table with a line of headings, which is repeated on every page. */
export interface DocumentRows<Field extends string = string> {
  readonly kind: 'rows';
  readonly field: Field;
  /** Columns from left to right; all of them unless given. */
  readonly columns?: readonly string[];
}

/** A QR code. */
export interface DocumentQr {
  readonly kind: 'qr';
  /** What it says, with holes, the same in every language. */
  readonly content: string;
  /** 25 unless given. */
  readonly sizeMm?: number;
  readonly align?: DocumentAlign;
}

/** The end of a letter: who signs and when, on the right, under the centre's seal. */
export interface DocumentSeal {
  readonly kind: 'seal';
  readonly key: string;
  /** Lines of text, with holes; `{$centre}` and `{$today}` below it are usual. */
  readonly text: string;
}

/** Room between two parts. */
export interface DocumentSpace {
  readonly kind: 'space';
  readonly heightMm: number;
}

/** What follows begins on a page of its own. */
export interface DocumentPageBreak {
  readonly kind: 'pageBreak';
}

/** What a document is made of, from top to bottom. */
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
 * How a record is put on A4 paper: plain data. Fields stand on it exactly as the reader sees them on screen: hidden ones are
 * left out, masked ones stay masked.
 */
export interface DocumentLayout<Field extends string = string> {
  /** Names it among the documents of its form; for ever. */
  readonly code: string;
  /** 备案证明; translations under `<form>.print.<code>`, those of its parts under `<form>.print.<code>.<key>`. */
  readonly label: string;
  /** Words all over each page, with holes; translations under `<form>.print.<code>.watermark`. */
  readonly watermark?: string;
  /** Signed with the key of the centre, so that every later change shows. */
  readonly isSigned?: boolean;
  /** States of the records that it is made of: what it says is true in no other. Every state unless given. */
  readonly states?: readonly string[];
  readonly blocks: readonly DocumentBlock<Field>[];
}

const HOLE = /\{(\$?\w+)\}/g;

/** Holes of document texts that are no fields. */
export const DOCUMENT_WORDS = ['$title', '$centre', '$reader', '$today', '$now'] as const;

/** Names in the holes of a text, in their order. */
export function holesOf(text: string): readonly string[] {
  return [...text.matchAll(HOLE)].map(([, name = '']) => name);
}

/** The text with its holes filled. */
export function fillHoles(text: string, valueOf: (name: string) => string): string {
  return text.replace(HOLE, (_whole, name: string) => valueOf(name));
}
