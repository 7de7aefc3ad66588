import type { DocumentAlign } from '@haiqiao/contract/definitions';

/** A document with every word in its place, ready to be drawn. Plain data: equal papers give equal bytes. */
export interface Paper {
  /** In the properties of the file. */
  readonly title: string;
  /** The centre. */
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** ISO 8601; in the properties of the file and in its signature. */
  readonly madeAt: string;
  /** Small lines at the head of every page. */
  readonly head: { readonly left: string; readonly right: string };
  /** Small line at the foot of every page. */
  readonly foot: string;
  /** With the holes `{page}` and `{pages}`. */
  readonly pageLabel: string;
  /** Words all over every page; none when empty. */
  readonly watermark: string;
  readonly blocks: readonly PaperBlock[];
}

/** One pair of a grid. */
export interface PaperPair {
  readonly label: string;
  readonly text: string;
  /** Columns that it takes; all of the grid's at most. */
  readonly span: number;
}

/** A column of a table. */
export interface PaperColumn {
  readonly heading: string;
  readonly isNumber: boolean;
}

/** A text beside something else; broken where it is too long. */
export interface PaperLine {
  readonly text: string;
  readonly sizePt: number;
  readonly isBold: boolean;
}

/** What a paper is made of, from top to bottom. */
export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 }
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly align: DocumentAlign;
      readonly isIndented: boolean;
      readonly isBold: boolean;
      readonly sizePt: number;
    }
  | { readonly kind: 'pairs'; readonly columns: 1 | 2 | 3; readonly pairs: readonly PaperPair[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly PaperColumn[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly kind: 'qr';
      readonly content: string;
      readonly sizeMm: number;
      readonly align: DocumentAlign;
      /** On the right of a code that stands on the left. */
      readonly beside?: readonly PaperLine[];
    }
  | {
      readonly kind: 'seal';
      readonly lines: readonly string[];
      /** Name around the star of a seal that is drawn. */
      readonly name: string;
    }
  | { readonly kind: 'space'; readonly heightMm: number }
  | { readonly kind: 'pageBreak' };
