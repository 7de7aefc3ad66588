import type { startExport, startImport } from '@haiqiao/contract/endpoints';
import type { EndpointBody } from '@haiqiao/contract/http';

/** Where the call came from that asked for a transfer, for the audit row at its end. */
export interface Asked {
  readonly requestId: string;
  readonly address: string;
}

/** What an export was asked for. */
export interface ExportParams extends Omit<EndpointBody<typeof startExport>, 'listCode'> {
  readonly asked: Asked;
}

/** What an import was asked for. */
export interface ImportParams extends Omit<EndpointBody<typeof startImport>, 'listCode' | 'uri'> {
  /** The upload. */
  readonly fileId: string;
  readonly fileKey: string;
  readonly asked: Asked;
}

/** What a dry run or an import found, as `getImportReport` answers it. */
export interface ImportReport {
  readonly rows: number;
  readonly skipped: number;
  readonly creates: number;
  readonly updates: number;
  /** Left out in reports of earlier versions. */
  readonly unchanged?: number | undefined;
  readonly wrongRows: number;
  readonly wrongNumbers: readonly number[];
  readonly issues: readonly { row: number; field: string; value: string; message: string }[];
  /** Left out in reports of earlier versions. */
  readonly taken?: Readonly<Record<string, number>> | undefined;
  readonly wrong: readonly { row: number; cells: Readonly<Record<string, string>> }[];
}
