import type pg from 'pg';
import type { Columns } from './enterprise-values.ts';

/** The parts of pg's connection needed by COPY, which pg does not declare. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean };
}

/** Characters sent at once. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Writes rows by COPY, without parsing and planning queries. */
export function copyRows(
  client: pg.Client,
  into: { table: string; columns: readonly string[] },
  rows: Iterable<Columns>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = `copy ${quoted(into.table)} (${into.columns.map(quoted).join(', ')}) from stdin`;
    const ignore = () => undefined;
    client.query({
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) =>
        void send(connection, into.columns, rows).catch(reject),
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: ignore,
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handlePortalSuspended: ignore,
      handleEmptyQuery: ignore,
    } as never); // pg accepts any object that implements its protocol
  });
}

async function send(
  connection: CopyConnection,
  columns: readonly string[],
  rows: Iterable<Columns>,
): Promise<void> {
  let text = '';
  for (const row of rows) {
    text += `${columns.map((column) => cell(row[column] ?? null)).join('\t')}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    connection.sendCopyFromChunk(Buffer.from(text));
    text = '';
    if (connection.stream.writableNeedDrain)
      await new Promise((resolve) => connection.stream.once('drain', resolve));
  }
  if (text !== '') connection.sendCopyFromChunk(Buffer.from(text));
  connection.endCopyFrom();
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: Columns[string]): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : arrayText(value);
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

/** An array in PostgreSQL format. */
function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`).join(',')}}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
