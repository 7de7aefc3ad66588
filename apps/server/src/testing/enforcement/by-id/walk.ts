import { ENDPOINTS, printRecord } from '@haiqiao/contract/endpoints';
import type { AnyEndpoint } from '@haiqiao/contract/http';
import { sql } from 'kysely';
import type { RawAnswer } from '#server/testing/caller.ts';
import { pdfTexts } from '#server/testing/documents/pdf-text.ts';
import { CASES, type IdCase } from './cases.ts';
import { SHOWN } from './exceptions.ts';
import { sampleInput, withValue } from './id-inputs.ts';
import { sentFindings } from './sent-texts.ts';
import type { PlantedCentre } from './planted-centre.ts';
import type { Planted } from './planter.ts';
import type { Reader } from './readers.ts';

/** What a walk found, and how much it covered. */
export interface Walk {
  readonly findings: readonly string[];
  readonly endpoints: number;
  readonly calls: number;
}

/** Calls every case as every reader. */
export async function walk(centre: PlantedCentre): Promise<Walk> {
  const found: string[] = [];
  let calls = 0;
  const ask = async (step: Step, id: string): Promise<Answer> => {
    calls += 1;
    return askWith(centre, step, id);
  };
  for (const one of CASES) {
    const before = await storedRows(centre);
    for (const reader of centre.readers) {
      const trials = kindsOf(centre, one.kind).map((kind): Trial => ({ ask, reader, one, kind }));
      for (const trial of trials) found.push(...(await tryCase(centre, trial)));
    }
    found.push(...(await changedRows(centre, one, before)));
  }
  found.push(...(await sentFindings(centre)));
  return {
    findings: [...new Set(found)],
    endpoints: new Set(CASES.map(({ endpoint }) => endpoint)).size,
    calls,
  };
}

interface Step {
  readonly reader: Reader;
  readonly one: IdCase;
  /** Supplies the inputs besides the id. */
  readonly row: Planted;
}

interface Answer {
  /** Status, headers and body without the request id. */
  readonly text: string;
  readonly status: number;
  readonly isDone: boolean;
}

interface Trial {
  readonly ask: (step: Step, id: string) => Promise<Answer>;
  readonly reader: Reader;
  readonly one: IdCase;
  readonly kind: string;
}

/** Kinds of rows of a case. */
export function kindsOf({ recordKinds }: PlantedCentre, kind: string): readonly string[] {
  if (kind === 'record') return recordKinds;
  return kind === 'bin' ? recordKinds.map((code) => `bin:${code}`) : [kind];
}

/** Resource whose row rule applies to a kind of row. */
const RULED: Readonly<Record<string, string>> = { flow_task: 'flow_instance', file: 'enterprise' };

async function tryCase(centre: PlantedCentre, { ask, reader, one, kind }: Trial): Promise<readonly string[]> {
  const name = `${one.endpoint} ${one.path} of ${kind} as ${reader.heading}`;
  const ruled = RULED[kind] ?? kind.replace('bin:', '');
  const findings: string[] = [];
  const outside = centre.row(kind, 'outside');
  if (!reader.sees(ruled, 'outside')) {
    const random = centre.base.ids.uuid();
    const step = { reader, one, row: outside };
    const [missing, hidden] = [await ask(step, random), await ask(step, outside.id)];
    findings.push(...faultsOf(centre, { reader, one }, hidden));
    if (plain(missing, random) !== plain(hidden, outside.id))
      findings.push(`differs from a random id: ${hidden.text.slice(0, 700)} | ${missing.text.slice(0, 700)}`);
  }
  if (reader.sees(ruled, 'inside')) {
    const row = one.writes ? await centre.plant(kind, 'inside') : centre.row(kind, 'inside');
    const answer = await ask({ reader, one, row }, row.id);
    findings.push(...faultsOf(centre, { reader, one }, answer));
    if (one.isReached && !answer.isDone)
      findings.push(`does not reach a row inside: ${answer.text.slice(0, 300)}`);
  }
  return findings.map((finding) => `${name}: ${finding}`);
}

/** A reply without its varying parts: the given id, and those of rows that were planted for the call. */
function plain({ text }: Answer, id: string): string {
  return text
    .replaceAll(id, 'given')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, 'id')
    .replaceAll(/zqx\d+xqz/gu, '');
}

/** Canaries that the reader may not read, and failures of the server. */
function faultsOf(
  { canaries }: PlantedCentre,
  { reader, one }: Pick<Step, 'reader' | 'one'>,
  { text, status }: Answer,
): readonly string[] {
  const leaks = canaries
    .in(text)
    .filter(
      (canary) => !reader.mayRead(canary) && !(`${one.endpoint} ${canary.kind}.${canary.field}` in SHOWN),
    )
    .map(({ kind, side, field }) => `shows ${kind}.${field} of a row ${side}`);
  return [...new Set(leaks), ...(status >= 500 ? [`fails: ${text.slice(0, 300)}`] : [])];
}

const BY_NAME: ReadonlyMap<string, AnyEndpoint> = new Map(ENDPOINTS.map((one) => [one.name, one]));

/** The input of a case for a row, or for another id in its place. */
export async function caseInput(
  centre: PlantedCentre,
  { endpoint, one, row, id = row.id }: Pick<Step, 'one' | 'row'> & { endpoint: AnyEndpoint; id?: string },
): Promise<unknown> {
  const input = { ...sampleInput(endpoint), ...(await one.more?.({ ...row, id }, centre)) };
  return withValue(input, one.path, row.more['uri']?.replace(row.id, id) ?? id);
}

async function askWith(centre: PlantedCentre, { reader, one, row }: Step, id: string): Promise<Answer> {
  const endpoint = BY_NAME.get(one.endpoint);
  if (!endpoint) throw new Error(`no endpoint ${one.endpoint}`);
  const answer = await centre.ask(endpoint, await caseInput(centre, { endpoint, one, row, id }), {
    as: reader,
  });
  return {
    text: `${textOf(answer)}${await printedText(answer)}`,
    status: answer.status,
    isDone: answer.body.code === 0,
  };
}

/** Parts of a reply that differ between two equal calls. */
const VARYING = /"(?:requestId|traceId|token|content)":"[^"]*"/gu;

function textOf({ status, headers, body }: RawAnswer): string {
  const { location, 'content-disposition': name } = headers;
  return JSON.stringify({ status, location, name, body }).replaceAll(VARYING, '');
}

/** The text of a PDF in a reply; a canary may be broken into lines. */
async function printedText({ body }: RawAnswer): Promise<string> {
  const { content } = printRecord.reply.safeParse(body.data).data ?? {};
  if (content === undefined) return '';
  const pages = await pdfTexts(Buffer.from(content, 'base64'));
  return pages.join('').replaceAll(/\s/gu, '');
}

/** Contents of the planted rows outside, by table and id. */
async function storedRows({ base, planted }: PlantedCentre): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  const outside = planted.filter(({ side }) => side === 'outside');
  for (const [table, rows] of Map.groupBy(outside, (row) => row.table)) {
    const ids = rows.map(({ id }) => id);
    const { rows: found } = await sql<{ id: string; hash: string }>`
      select id::text, md5(t::text) as hash from ${sql.table(table)} t where id = any(${ids}::uuid[])`.execute(
      base.db,
    );
    for (const { id, hash } of found) stored.set(`${table} ${id}`, hash);
  }
  return stored;
}

async function changedRows(
  centre: PlantedCentre,
  { endpoint, path }: IdCase,
  before: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const after = await storedRows(centre);
  const changed = [...before].filter(([key, hash]) => after.get(key) !== hash);
  return changed.map(([key]) => `${endpoint} ${path}: changes a row outside: ${key.split(' ')[0] ?? ''}`);
}
