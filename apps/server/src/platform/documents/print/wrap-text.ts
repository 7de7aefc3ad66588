/** Characters that must not begin a line. */
const NO_START =
  /^[\p{Pe}\p{Pf}、。，．・：；？！‼⁇゛゜ヽヾゝゞ々ー…‥％‰℃°）］｝〉》」』】〕〗〙〛”’,.:;?!%)\]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
/** Characters that must not end a line. */
const NO_END = /[\p{Ps}\p{Pi}（［｛〈《「『【〔〖〘〚“‘([{￥$#]$/u;
/** Blanks; words of letters, digits and the signs of names, addresses and amounts; any other character. */
const PIECES =
  /[ \u3000\u00a0]+|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{M}'’\-_.,:/@&+%#=?~]+|[^]/gu;
const BEHIND_SIGNS = /(?<=[@/._\-?&=])/u;
const BLANK = /^[ \u3000\u00a0]+$/;

/** Width and measure of lines. */
export interface LineRoom {
  readonly widthPt: number;
  /** Width of a text, in points. */
  readonly measure: (text: string) => number;
}

/**
 * Breaks a text into lines: after every Chinese and Japanese character, but not before a closing or after an opening mark. A word of
 * letters or digits is only broken when longer than a line. Line breaks of the text are preserved.
 */
export function wrapText(text: string, room: LineRoom): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, room));
}

function wrapLine(text: string, room: LineRoom): string[] {
  const lines = new Lines(room);
  for (const piece of piecesOf(text)) lines.add(piece);
  return lines.all.map((line) => line.trimEnd());
}

/** Collects lines. */
class Lines {
  readonly all: string[] = [''];
  readonly #room: LineRoom;
  #left: number;

  constructor(room: LineRoom) {
    this.#room = room;
    this.#left = room.widthPt;
  }

  add(piece: string): void {
    if (BLANK.test(piece)) return this.#addBlank(piece);
    const width = this.#room.measure(piece);
    if (width > this.#left && !this.#isEmpty()) this.#turn();
    if (width <= this.#left) return this.#put(piece, width);
    for (const part of this.#partsOf(piece)) {
      const partWidth = this.#room.measure(part);
      if (partWidth > this.#left && !this.#isEmpty()) this.#turn();
      this.#put(part, partWidth);
    }
  }

  /** Blanks that do not fit end a line, and only the first line may begin with one. */
  #addBlank(piece: string): void {
    const width = this.#room.measure(piece);
    if (width > this.#left) this.#turn();
    else if (this.all.length === 1 || !this.#isEmpty()) this.#put(piece, width);
  }

  /** Text longer than a line breaks after address signs, otherwise anywhere. */
  #partsOf(piece: string): readonly string[] {
    const parts = piece.split(BEHIND_SIGNS);
    return parts.flatMap((part) => (this.#room.measure(part) <= this.#room.widthPt ? [part] : [...part]));
  }

  #isEmpty(): boolean {
    return this.all.at(-1) === '';
  }

  #put(piece: string, width: number): void {
    this.all[this.all.length - 1] += piece;
    this.#left -= width;
  }

  #turn(): void {
    this.all.push('');
    this.#left = this.#room.widthPt;
  }
}

/** Splits into unbreakable parts. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const piece of text.match(PIECES) ?? []) {
    const before = pieces.at(-1);
    const isBound = before !== undefined && !BLANK.test(before) && !BLANK.test(piece);
    if (isBound && (NO_START.test(piece) || NO_END.test(before))) pieces[pieces.length - 1] = before + piece;
    else pieces.push(piece);
  }
  return pieces;
}
