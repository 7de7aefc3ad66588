import type { Pen } from './pen.ts';

/** A piece of a document that stands on one page. */
export interface Slab {
  readonly heightPt: number;
  /** Draws it with its upper edge at `y`. */
  readonly draw: (pen: Pen, y: number) => void;
  /** Not left at the foot of a page without the next one. */
  readonly staysWithNext?: boolean;
  /** Drawn above it where it begins a page: the headings of its table. */
  readonly repeats?: Slab;
  /** What comes after it begins a page. */
  readonly endsPage?: boolean;
  /** Blank: left away at the beginning of a page. */
  readonly isRoom?: boolean;
}

/** A slab in its place. */
export interface PlacedSlab {
  readonly slab: Slab;
  readonly y: number;
}

/** Room above or below something. */
export function roomOf(heightPt: number): Slab {
  return { heightPt, draw: () => undefined, isRoom: true };
}

/** Puts slabs on pages, from top to bottom; there is one page at least. @param area upper and lower edge of the text */
export function paginate(
  slabs: readonly Slab[],
  area: { readonly top: number; readonly bottom: number },
): readonly (readonly PlacedSlab[])[] {
  let page: PlacedSlab[] = [];
  const pages = [page];
  let y = area.top;
  const turn = () => {
    page = [];
    pages.push(page);
    y = area.top;
  };
  const put = (slab: Slab) => {
    page.push({ slab, y });
    y += slab.heightPt;
  };
  slabs.forEach((slab, index) => {
    if (slab.endsPage) return turn();
    const needed = slab.heightPt + (slab.staysWithNext ? heightOfGroup(slabs, index + 1) : 0);
    if (y + needed > area.bottom && page.length > 0) turn();
    if (page.length === 0 && slab.isRoom) return;
    if (page.length === 0 && slab.repeats) put(slab.repeats);
    put(slab);
  });
  return pages;
}

/** What follows a slab that does not stand alone: the rooms behind it and the first piece with something on it. */
function heightOfGroup(slabs: readonly Slab[], from: number): number {
  let height = 0;
  for (const slab of slabs.slice(from)) {
    height += slab.heightPt;
    if (!slab.isRoom && !slab.staysWithNext) break;
  }
  return height;
}
