import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { loadOnce } from '#server/lib/load-once.ts';
import { notoFontFile } from '../noto-font.ts';

/** Font weights of documents. */
export type Weight = 400 | 700;

/** The fonts of documents. */
export interface Fonts {
  /** For the PDF writer, which embeds the used subset. */
  readonly bytes: Readonly<Record<Weight, Buffer>>;
  /** Whether the font has a glyph. */
  readonly hasGlyph: (codePoint: number) => boolean;
  /** Width of a text at a size, both in points. */
  readonly widthOf: (text: string, sizePt: number, weight: Weight) => number;
}

/** Loads the fonts once. */
export const loadFonts: () => Promise<Fonts> = loadOnce(load);

async function load(): Promise<Fonts> {
  const bytes = { 400: await readFile(notoFontFile(400)), 700: await readFile(notoFontFile(700)) };
  const fonts = { 400: create(bytes[400]), 700: create(bytes[700]) };
  const advances = { 400: new Map<string, number>(), 700: new Map<string, number>() };
  return {
    bytes,
    hasGlyph: (codePoint) => fonts[400].hasGlyphForCodePoint(codePoint),
    widthOf(text, sizePt, weight) {
      let em = 0;
      for (const character of text) {
        let advance = advances[weight].get(character);
        if (advance === undefined) {
          advance = advanceOf(fonts[weight], character);
          advances[weight].set(character, advance);
        }
        em += advance;
      }
      return em * sizePt;
    },
  };
}

function advanceOf(font: Font, character: string): number {
  return font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
}
