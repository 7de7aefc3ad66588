import { useTabState } from '#web/tabs/use-tab-state.ts';
import type { ListRow } from '#web/api/record-lists.ts';

/** Maximum records per action (contract `runRecordAction`, DOMAIN §2.32.3). */
export const ACTION_MAX = 50;
/** Maximum records per deletion or change of values (contract `removeRecords`, `updateRecords`). */
export const CHANGE_MAX = 200;
/** Maximum selected records per export (contract `startExport`). */
export const EXPORT_MAX = 1000;

/** Ticked rows, across pages. */
export interface Selection {
  readonly rows: readonly ListRow[];
  readonly ids: ReadonlySet<string>;
  readonly mark: (rows: readonly ListRow[], isSelected: boolean) => void;
  readonly clear: () => void;
}

interface StoredSelection {
  /** The query at the time of ticking: other queries have other rows. */
  readonly question: string;
  readonly rows: ReadonlyMap<string, ListRow>;
}

const NONE: ReadonlyMap<string, ListRow> = new Map();

interface Asked {
  readonly listCode: string;
  readonly question: string;
  /** The visible rows. */
  readonly shown: readonly ListRow[];
}

/** The ticked rows of a list; cleared when the query changes, kept across pages (TAB-07). */
export function useSelection({ listCode, question, shown }: Asked): Selection {
  const [stored, setStored] = useTabState<StoredSelection>(`selected:${listCode}`, { question, rows: NONE });
  const current = stored.question === question ? stored.rows : NONE;
  const latest = new Map(shown.map((row) => [row.id, row]));
  return {
    // A row may have changed since it was ticked: actions use the displayed row.
    rows: [...current.values()].map((row) => latest.get(row.id) ?? row),
    ids: new Set(current.keys()),
    mark: (rows, isSelected) => {
      const next = new Map(current);
      for (const row of rows) {
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      }
      setStored({ question, rows: next });
    },
    clear: () => setStored({ question, rows: NONE }),
  };
}
