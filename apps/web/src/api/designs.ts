import type { DesignEntry, DesignVersionView } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** The version of a definition to export. */
export type ExportedPart = 'shipped' | 'inForce' | 'draft' | number;

/** Common properties of a design of any kind. */
export interface DesignHead<Design> {
  readonly code: string;
  readonly label: string;
  readonly module: { readonly code: string; readonly label: string };
  readonly base: string;
  readonly rowVersion: number;
  readonly shipped: Design;
  readonly inForce: Design;
  readonly draft: Design | null;
  readonly draftBy: string;
  readonly draftAt: string | null;
  readonly setAside: Design | null;
  readonly fault: string;
  readonly version: number | null;
  readonly isCustomised: boolean;
}

/** A design and the draft version known to the caller. */
export interface DesignRef {
  readonly code: string;
  readonly rowVersion: number;
}

/** Result of publishing. */
export interface DesignOutcome<Fault> {
  readonly version: number | null;
  readonly rowVersion: number;
  readonly faults: readonly Fault[];
}

/** The designer endpoints for one kind of definition. Each throws ApiError. */
export interface DesignCalls<Design, View extends DesignHead<Design>, Fault> {
  /** Query key of the replies. */
  readonly key: string;
  readonly readAll: (signal?: AbortSignal) => Promise<readonly DesignEntry[]>;
  readonly readOne: (code: string, signal?: AbortSignal) => Promise<View>;
  readonly readVersions: (code: string, signal?: AbortSignal) => Promise<readonly DesignVersionView[]>;
  readonly readVersion: (code: string, number: number) => Promise<Design>;
  readonly readFile: (code: string, of: ExportedPart) => Promise<{ fileName: string; text: string }>;
  readonly saveDraft: (
    input: DesignRef & { readonly base: string; readonly design: Design },
  ) => Promise<{ rowVersion: number; faults: readonly Fault[] }>;
  readonly drop: (input: DesignRef) => Promise<unknown>;
  readonly publish: (input: DesignRef & { readonly note: string }) => Promise<DesignOutcome<Fault>>;
  readonly restore: (
    input: DesignRef & { readonly note: string; readonly to: 'shipped' | number },
  ) => Promise<DesignOutcome<Fault>>;
}

/** The same as queries. */
export function designQueries<Design, View extends DesignHead<Design>, Fault>(
  calls: DesignCalls<Design, View, Fault>,
) {
  const { key } = calls;
  return {
    /** All designs, in the reader's language. */
    all: (locale: string) =>
      queryOptions({
        queryKey: [key, 'all', locale],
        queryFn: ({ signal }) => calls.readAll(signal),
        staleTime: 0,
      }),
    /** One design. Fetched on every opening, because it may have changed. */
    one: (code: string, locale: string) =>
      queryOptions({
        queryKey: [key, 'one', code, locale],
        queryFn: ({ signal }) => calls.readOne(code, signal),
        staleTime: 0,
      }),
    versions: (code: string) =>
      queryOptions({
        queryKey: [key, 'versions', code],
        queryFn: ({ signal }) => calls.readVersions(code, signal),
        staleTime: 0,
      }),
    version: (code: string, number: number) =>
      queryOptions({
        queryKey: [key, 'version', code, number],
        queryFn: () => calls.readVersion(code, number),
      }),
  };
}

/** Reloads catalogue and versions; the designer reloads its own design. */
export async function reloadDesigns({ key }: { readonly key: string }, code: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [key, 'all'] }),
    queryClient.invalidateQueries({ queryKey: [key, 'versions', code] }),
  ]);
}
