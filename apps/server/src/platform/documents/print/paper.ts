import type { DocumentAlign } from '@haiqiao/contract/definitions';

/** A complete document, ready to be drawn. Plain data: equal papers give equal bytes. */
export interface Paper {
  /** Stored in the file properties. */
  readonly title: string;
  /** The centre. */
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** ISO 8601; stored in the file properties and the signature. */
  readonly madeAt: string;
  /** Small header texts of every page. */
  readonly head: { readonly left: string; readonly right: string };
  /** Small footer text of every page. */
  readonly foot: string;
  /** With the placeholders `{page}` and `{pages}`. */
  readonly pageLabel: string;
  /** Watermark of every page; none when empty. */
  readonly watermark: string;
  readonly blocks: readonly PaperBlock[];
}

/** A label and value of a grid. */
export interface PaperPair {
  readonly label: string;
  readonly text: string;
  /** Number of columns; at most those of the grid. */
  readonly span: number;
}

/** A column of a table. */
export interface PaperColumn {
  readonly heading: string;
  readonly isNumber: boolean;
}

/** A text beside a block; wrapped when too long. */
export interface PaperLine {
  readonly text: string;
  readonly sizePt: number;
  readonly isBold: boolean;
}

/** Blocks of a paper, from top to bottom. */
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
      /** Texts to the right of a code on the left. */
      readonly beside?: readonly PaperLine[];
    }
  | {
      readonly kind: 'seal';
      readonly lines: readonly string[];
      /** Name around the star of a drawn seal. */
      readonly name: string;
    }
  | { readonly kind: 'space'; readonly heightMm: number }
  | { readonly kind: 'pageBreak' };
