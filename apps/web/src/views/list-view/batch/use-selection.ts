import { useTabState } from '#web/tabs/use-tab-state.ts';
import type { ListRow } from '#web/api/record-lists.ts';

/** Most records of one action (contract `runRecordAction`, DOMAIN §2.32.3). */
export const ACTION_MAX = 50;
/** Most records of one deletion or change of values (contract `removeRecords`, `updateRecords`). */
export const CHANGE_MAX = 200;
/** Most chosen records of one export (contract `startExport`). */
export const EXPORT_MAX = 1000;

/** Rows that were ticked, over several pages. */
export interface Selection {
  readonly rows: readonly ListRow[];
  readonly ids: ReadonlySet<string>;
  readonly mark: (rows: readonly ListRow[], isSelected: boolean) => void;
  readonly clear: () => void;
}

interface Kept {
  /** What was asked when they were ticked: other questions have other rows. */
  readonly question: string;
  readonly rows: ReadonlyMap<string, ListRow>;
}

const NONE: ReadonlyMap<string, ListRow> = new Map();

interface Asked {
  readonly listCode: string;
  readonly question: string;
  /** The rows in sight. */
  readonly shown: readonly ListRow[];
}

/** The ticked rows of a list; they go when other rows are asked for, and stay while pages are turned (TAB-07). */
export function useSelection({ listCode, question, shown }: Asked): Selection {
  const [kept, setKept] = useTabState<Kept>(`selected:${listCode}`, { question, rows: NONE });
  const current = kept.question === question ? kept.rows : NONE;
  const latest = new Map(shown.map((row) => [row.id, row]));
  return {
    // A row may have changed since it was ticked: what is done with it is done with what stands in sight.
    rows: [...current.values()].map((row) => latest.get(row.id) ?? row),
    ids: new Set(current.keys()),
    mark: (rows, isSelected) => {
      const next = new Map(current);
      for (const row of rows) {
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      }
      setKept({ question, rows: next });
    },
    clear: () => setKept({ question, rows: NONE }),
  };
}
