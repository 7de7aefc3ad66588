import type { Pen } from './pen.ts';

/** An unbreakable part of a document. */
export interface Slab {
  readonly heightPt: number;
  /** Draws it with its upper edge at `y`. */
  readonly draw: (pen: Pen, y: number) => void;
  /** Must not be last on a page without the next slab. */
  readonly staysWithNext?: boolean;
  /** Drawn above it at the top of a page: the headings of its table. */
  readonly repeats?: Slab;
  /** The next slab begins a new page. */
  readonly endsPage?: boolean;
  /** Blank: omitted at the top of a page. */
  readonly isRoom?: boolean;
}

/** A slab with its position. */
export interface PositionedSlab {
  readonly slab: Slab;
  readonly y: number;
}

/** Vertical blank space. */
export function roomOf(heightPt: number): Slab {
  return { heightPt, draw: () => undefined, isRoom: true };
}

/** Distributes slabs over pages, at least one. @param area upper and lower edge of the content */
export function paginate(
  slabs: readonly Slab[],
  area: { readonly top: number; readonly bottom: number },
): readonly (readonly PositionedSlab[])[] {
  let page: PositionedSlab[] = [];
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

/** Height of a slab together with the following blanks and the first non-blank slab. */
function heightOfGroup(slabs: readonly Slab[], from: number): number {
  let height = 0;
  for (const slab of slabs.slice(from)) {
    height += slab.heightPt;
    if (!slab.isRoom && !slab.staysWithNext) break;
  }
  return height;
}
