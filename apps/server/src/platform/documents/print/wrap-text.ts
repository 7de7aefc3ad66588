/** Characters that never begin a line. */
const NO_START =
  /^[\p{Pe}\p{Pf}、。，．・：；？！‼⁇゛゜ヽヾゝゞ々ー…‥％‰℃°）］｝〉》」』】〕〗〙〛”’,.:;?!%)\]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
/** Characters that never end one. */
const NO_END = /[\p{Ps}\p{Pi}（［｛〈《「『【〔〖〘〚“‘([{￥$#]$/u;
/** Blanks; letters, digits and the signs of names, addresses and amounts, which are one word; any other character. */
const PIECES =
  /[ \u3000\u00a0]+|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{M}'’\-_.,:/@&+%#=?~]+|[^]/gu;
const BEHIND_SIGNS = /(?<=[@/._\-?&=])/u;
const BLANK = /^[ \u3000\u00a0]+$/;

/** What lines are made for. */
export interface LineRoom {
  readonly widthPt: number;
  /** How wide a text is, in points. */
  readonly measure: (text: string) => number;
}

/**
 * Breaks a text into lines: behind every character of Chinese and Japanese, but not before a closing mark nor behind an opening
 * one; a word of letters or digits stays whole unless it is longer than a line. Breaks of the text itself stay.
 */
export function wrapText(text: string, room: LineRoom): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, room));
}

function wrapLine(text: string, room: LineRoom): string[] {
  const lines = new Lines(room);
  for (const piece of piecesOf(text)) lines.add(piece);
  return lines.all.map((line) => line.trimEnd());
}

/** Lines that are being filled. */
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

  /** Blanks end a line that they do not fit into, and begin none but the first. */
  #addBlank(piece: string): void {
    const width = this.#room.measure(piece);
    if (width > this.#left) this.#turn();
    else if (this.all.length === 1 || !this.#isEmpty()) this.#put(piece, width);
  }

  /** What is longer than a line breaks behind the signs of an address, and where that does not help anywhere. */
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

/** What stays together. */
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
