import type { Pen } from './pen.ts';

/** An unbreakable part of a document. */
export interface Slab {
  readonly heightPt: number;
  /** Draws it with its upper edge at `y`. */
  readonly draw: (pen: Pen, y: number) => void;
  /** Must not be last on a page without the next slab. */
  readonly staysWithNext?: boolean;
  /** Must not be first on a page: the previous slab moves with it. */
  readonly staysWithPrevious?: boolean;
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
    if (page.length === 0 && slab.isRoom) return;
    if (page.length === 0 && slab.repeats) put(slab.repeats);
    page.push({ slab, y });
    y += slab.heightPt;
  };
  slabs.forEach((slab, index) => {
    if (slab.endsPage) return turn();
    const needed = slab.heightPt + (slab.staysWithNext ? heightOfGroup(slabs, index + 1) : 0);
    if (y + needed > area.bottom && page.length > 0) {
      const moved = slab.staysWithPrevious ? takeLast(page) : [];
      turn();
      moved.forEach(put);
    }
    put(slab);
  });
  return pages;
}

/** Removes the last part of a page, with the slabs that must stay with it; nothing where the page would become empty. */
function takeLast(page: PositionedSlab[]): readonly Slab[] {
  const lastBefore = (index: number) => page.slice(0, index).findLastIndex(({ slab }) => !slab.isRoom);
  let from = lastBefore(page.length);
  let previous = lastBefore(from);
  while (previous >= 0 && isBound(page[previous], page[from]))
    [from, previous] = [previous, lastBefore(previous)];
  return from > 0 ? page.splice(from).map(({ slab }) => slab) : [];
}

function isBound(one: PositionedSlab | undefined, next: PositionedSlab | undefined): boolean {
  return one?.slab.staysWithNext === true || next?.slab.staysWithPrevious === true;
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
