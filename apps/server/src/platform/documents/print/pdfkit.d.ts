/** The used part of pdfkit, which has no types of its own. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface DocumentOptions {
    readonly autoFirstPage: boolean;
    readonly pdfVersion: '1.7';
    readonly lang: string;
    readonly displayTitle: boolean;
    readonly info: {
      readonly Title: string;
      readonly Author: string;
      readonly Creator: string;
      readonly Producer: string;
      readonly CreationDate: Date;
      readonly ModDate: Date;
    };
  }

  export class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    addPage(options: { readonly size: 'A4'; readonly margin: number }): this;
    registerFont(name: string, source: Buffer): this;
    font(name: string): this;
    fontSize(sizePt: number): this;
    fillColor(colour: string): this;
    strokeColor(colour: string): this;
    lineWidth(widthPt: number): this;
    fillOpacity(opacity: number): this;
    strokeOpacity(opacity: number): this;
    text(text: string, x: number, y: number, options: { readonly lineBreak: boolean }): this;
    rect(x: number, y: number, width: number, height: number): this;
    circle(x: number, y: number, radius: number): this;
    polygon(...points: readonly (readonly [x: number, y: number])[]): this;
    path(svgPath: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    image(
      source: Buffer,
      x: number,
      y: number,
      options: {
        readonly fit: readonly [width: number, height: number];
        readonly align: 'center';
        readonly valign: 'center';
      },
    ): this;
    fill(): this;
    stroke(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(degrees: number, options: { readonly origin: readonly [x: number, y: number] }): this;
    end(): void;
  }
}

declare module 'fontkit' {
  /** The used part of an opened font. */
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  }

  /** Opens a font; tables are parsed on demand. */
  export function create(bytes: Buffer): Font;
}
