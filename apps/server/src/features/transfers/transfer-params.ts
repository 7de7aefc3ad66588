import type { startExport, startImport } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';

/** Origin of the call that requested a transfer, for the audit row at its end. */
export interface Asked {
  readonly requestId: string;
  readonly address: string;
}

/** Parameters of an export. */
export interface ExportParams extends Omit<EndpointBody<typeof startExport>, 'listCode'> {
  readonly asked: Asked;
}

/** Parameters of an import. */
export interface ImportParams extends Omit<EndpointBody<typeof startImport>, 'listCode' | 'uri'> {
  /** The upload. */
  readonly fileId: string;
  readonly fileKey: string;
  readonly asked: Asked;
}

/** Report of a dry run or an import, as returned by `getImportReport`. */
export interface ImportReport {
  readonly rows: number;
  readonly skipped: number;
  readonly creates: number;
  readonly updates: number;
  /** Missing in reports of earlier versions. */
  readonly unchanged?: number | undefined;
  readonly wrongRows: number;
  readonly wrongNumbers: readonly number[];
  readonly issues: readonly { row: number; field: string; value: string; message: string }[];
  /** Missing in reports of earlier versions. */
  readonly taken?: Readonly<Record<string, number>> | undefined;
  readonly wrong: readonly { row: number; cells: Readonly<Record<string, string>> }[];
}
