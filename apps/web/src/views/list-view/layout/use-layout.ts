import type { ListLayout, ListView, SavedView } from '@haiqiao/contract/endpoints';
import { useEffect, useMemo } from 'react';
import i18next from 'i18next';
import { noteListLayout, storeListLayout } from '#web/api/record-lists.ts';
import { usePreferences } from '#web/preferences/preferences.store.ts';
import type { Size } from '#web/preferences/preferences.logic.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { columnsOf, layoutColumns, type ShownColumn } from './columns.logic.ts';

/** Height of rows by density (VISUAL §4: the list's own button changes the row height only). */
const DENSITY_PX = { compact: 34, normal: 40, loose: 46 } as const;
/** Height of rows while nobody chose a density (VISUAL §4). */
const SIZE_PX: Readonly<Record<Size, number>> = { mini: 34, small: 40, medium: 46, default: 52 };

/** How roomy the rows of a list are. */
export type Density = keyof typeof DENSITY_PX;

/** Somebody may go on dragging: the server is told once they pause. */
const SAVE_AFTER_MS = 800;

const waiting = new Map<
  string,
  { readonly timer: ReturnType<typeof setTimeout>; readonly keep: () => void }
>();

function keepSoon(listCode: string, layout: ListLayout | null): void {
  noteListLayout(listCode, layout);
  clearTimeout(waiting.get(listCode)?.timer);
  const keep = () => {
    storeListLayout({ listCode, layout }).catch(() =>
      showToast('warning', i18next.t('list:columns.notKept')),
    );
  };
  waiting.set(listCode, { timer: setTimeout(() => keepNow(listCode), SAVE_AFTER_MS), keep });
}

/** Keeps at once what still waits to be kept. */
function keepNow(listCode: string): void {
  const last = waiting.get(listCode);
  waiting.delete(listCode);
  clearTimeout(last?.timer);
  last?.keep();
}

/** Whoever leaves the page does not drag on either. */
window.addEventListener('pagehide', () => {
  for (const listCode of waiting.keys()) keepNow(listCode);
});

/** How the columns of a list stand, and how that is changed. */
export interface Layout {
  /** In their order, hidden ones too. */
  readonly columns: readonly ShownColumn[];
  readonly density: Density | null;
  readonly rowHeightPx: number;
  readonly pageSize: number | null;
  /** What a saved view would keep. */
  readonly kept: ListLayout;
  readonly isArranged: boolean;
  readonly setColumns: (columns: readonly ShownColumn[]) => void;
  readonly setDensity: (density: Density) => void;
  readonly setPageSize: (pageSize: number) => void;
  readonly reset: () => void;
}

interface Tried {
  readonly viewId: string;
  readonly layout: ListLayout;
}

/**
 * The layout of a list: that of the saved view it is seen through, else the caller's own. Changes to the own one are kept
 * on the server; changes while looking through a view last until the view is saved or left.
 */
export function useLayout(view: ListView, own: ListLayout | null, savedView: SavedView | null): Layout {
  const size = usePreferences((preferences) => preferences.size);
  const [tried, setTried] = useTabState<Tried | null>(`layout:${view.code}`, null);
  const viewLayout = savedView?.layout ?? null;
  const isInView = viewLayout !== null;
  const shown = isInView ? (tried?.viewId === savedView?.id ? tried?.layout : viewLayout) : own;
  const layout = shown ?? null;
  const columns = useMemo(() => columnsOf(view, layout), [view, layout]);
  const kept: ListLayout = {
    columns: layoutColumns(columns),
    ...(layout?.density ? { density: layout.density } : {}),
    ...(layout?.pageSize ? { pageSize: layout.pageSize } : {}),
  };
  // Whoever leaves the list does not drag on.
  useEffect(() => () => keepNow(view.code), [view.code]);
  const change = (next: ListLayout) => {
    if (isInView && savedView) setTried({ viewId: savedView.id, layout: next });
    else keepSoon(view.code, next);
  };
  const density = layout?.density ?? null;
  return {
    columns,
    density,
    rowHeightPx: density ? DENSITY_PX[density] : SIZE_PX[size],
    pageSize: layout?.pageSize ?? null,
    kept,
    isArranged: layout !== null,
    setColumns: (next) => change({ ...kept, columns: layoutColumns(next) }),
    setDensity: (next) => change({ ...kept, density: next }),
    setPageSize: (next) => change({ ...kept, pageSize: next }),
    reset: () => (isInView ? setTried(null) : keepSoon(view.code, null)),
  };
}
