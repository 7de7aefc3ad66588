import type { PDFDocument } from 'pdfkit';
import { drawableText } from '../drawable-text.ts';
import type { Fonts, Weight } from '../fonts.ts';
import { COLOURS } from '../sheet.ts';
import { wrapText } from '../wrap-text.ts';

/** How a text is set. */
export interface Setting {
  readonly sizePt: number;
  readonly weight?: Weight;
}

/** Where a line of text begins and what it looks like. */
export interface LinePlace extends Setting {
  readonly x: number;
  /** Upper edge of its letters. */
  readonly y: number;
  readonly colour?: string;
}

/** What is known of texts before they are drawn. */
export interface Typesetter {
  /** Makes a text fit for the font. */
  fit(text: string): string;
  /** How wide a text is, in points. */
  widthOf(text: string, setting: Setting): number;
  /** A text in lines for a width. */
  linesOf(text: string, setting: Setting & { readonly widthPt: number }): readonly string[];
}

/** Draws on the page at hand; everything is measured in points from its upper left corner. */
export interface Pen {
  readonly document: PDFDocument;
  line(text: string, place: LinePlace): void;
}

/** Rounding, and letters that are moved together. */
const SLACK_PT = 0.6;
const FONT_NAMES: Readonly<Record<Weight, string>> = { 400: 'regular', 700: 'bold' };

/** Sets texts in a font. */
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
