import type { DesignEntry, DesignVersionView } from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Which definition is put into a file. */
export type ExportedPart = 'shipped' | 'inForce' | 'draft' | number;

/** What is told of everything that is designed, whatever its kind. */
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

/** Which draft is meant, and which of its states was seen. */
export interface DesignHeld {
  readonly code: string;
  readonly rowVersion: number;
}

/** How publishing came out. */
export interface DesignOutcome<Fault> {
  readonly version: number | null;
  readonly rowVersion: number;
  readonly faults: readonly Fault[];
}

/** What the server does for designers, for one kind of definition. Each throws ApiError. */
export interface DesignCalls<Design, View extends DesignHead<Design>, Fault> {
  /** Under which answers are kept. */
  readonly key: string;
  readonly readAll: (signal?: AbortSignal) => Promise<readonly DesignEntry[]>;
  readonly readOne: (code: string, signal?: AbortSignal) => Promise<View>;
  readonly readVersions: (code: string, signal?: AbortSignal) => Promise<readonly DesignVersionView[]>;
  readonly readVersion: (code: string, number: number) => Promise<Design>;
  readonly readFile: (code: string, of: ExportedPart) => Promise<{ fileName: string; text: string }>;
  readonly keep: (
    input: DesignHeld & { readonly base: string; readonly design: Design },
  ) => Promise<{ rowVersion: number; faults: readonly Fault[] }>;
  readonly drop: (input: DesignHeld) => Promise<unknown>;
  readonly publish: (input: DesignHeld & { readonly note: string }) => Promise<DesignOutcome<Fault>>;
  readonly restore: (
    input: DesignHeld & { readonly note: string; readonly to: 'shipped' | number },
  ) => Promise<DesignOutcome<Fault>>;
}

/** The same as queries. */
export function designQueries<Design, View extends DesignHead<Design>, Fault>(
  calls: DesignCalls<Design, View, Fault>,
) {
  const { key } = calls;
  return {
    /** Everything that can be designed, in the reader's language. */
    all: (locale: string) =>
      queryOptions({
        queryKey: [key, 'all', locale],
        queryFn: ({ signal }) => calls.readAll(signal),
        staleTime: 0,
      }),
    /** One to design. Asked anew whenever it is opened: somebody may have designed at it. */
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

/** Loads again what the catalogue and the versions show; the designer loads what it designs itself. */
export async function reloadDesigns({ key }: { readonly key: string }, code: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [key, 'all'] }),
    queryClient.invalidateQueries({ queryKey: [key, 'versions', code] }),
  ]);
}
