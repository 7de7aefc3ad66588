import type { PDFDocument } from 'pdfkit';
import { drawableText } from '../drawable-text.ts';
import type { Fonts, Weight } from '../fonts.ts';
import { COLOURS } from '../sheet.ts';
import { wrapText } from '../wrap-text.ts';

/** Font properties of a text. */
export interface Setting {
  readonly sizePt: number;
  readonly weight?: Weight;
}

/** Position and font of a line of text. */
export interface LinePosition extends Setting {
  readonly x: number;
  /** Top of its letters. */
  readonly y: number;
  readonly colour?: string;
}

/** Measures texts before they are drawn. */
export interface Typesetter {
  /** Replaces undrawable characters. */
  fit(text: string): string;
  /** Width of a text, in points. */
  widthOf(text: string, setting: Setting): number;
  /** Breaks a text into lines of a width. */
  linesOf(text: string, setting: Setting & { readonly widthPt: number }): readonly string[];
}

/** Draws on the current page; all coordinates are points from its upper left corner. */
export interface Pen {
  readonly document: PDFDocument;
  line(text: string, position: LinePosition): void;
}

/** Tolerance for rounding and kerning. */
const SLACK_PT = 0.6;
const FONT_NAMES: Readonly<Record<Weight, string>> = { 400: 'regular', 700: 'bold' };

/** Creates the typesetter of the fonts. */
export function createTypesetter({ hasGlyph, widthOf }: Fonts): Typesetter {
  const fit = (text: string) => drawableText(text, hasGlyph);
  return {
    fit,
    widthOf: (text, { sizePt, weight = 400 }) => widthOf(text, sizePt, weight),
    linesOf: (text, { widthPt, sizePt, weight = 400 }) =>
      wrapText(fit(text), {
        widthPt: widthPt - SLACK_PT,
        measure: (piece) => widthOf(piece, sizePt, weight),
      }),
  };
}

/** A pen for a document. */
export function createPen(document: PDFDocument, { bytes }: Fonts): Pen {
  document.registerFont(FONT_NAMES[400], bytes[400]).registerFont(FONT_NAMES[700], bytes[700]);
  return {
    document,
    line(text, { x, y, sizePt, weight = 400, colour = COLOURS.text }) {
      if (text === '') return;
      document.font(FONT_NAMES[weight]).fontSize(sizePt).fillColor(colour);
      document.text(text, x, y, { lineBreak: false });
    },
  };
}
