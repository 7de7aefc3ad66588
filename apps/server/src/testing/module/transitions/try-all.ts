import type { ActionDefinition } from '@haiqiao/contract/definitions';
import { getRecord } from '@haiqiao/contract/endpoints';
import { endsFlow, startsFlow } from '#server/platform/flows/record/starts-flow.ts';
import { takeStep } from '../take-step.ts';
import { actionsAt, type Cell, cellsOf, type Place, refusalOf, stateAfter, type Table } from './table.ts';

/** `place · who · action: what is told`, in the order of the table. */
export type Cells = readonly string[];

/** Calls at once: more than one machine does of its own, so that none of them idles. */
const AT_ONCE = 8;

async function inTurns<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const next = items.entries();
  const worker = async () => {
    for (const [at, item] of next) answers[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/**
 * Every action by everybody in every place: what they are offered, what they are told, and what the table wants. Whoever may do it
 * does it on a record of their own; what is refused changes nothing.
 */
export async function tryAll<Who extends string>(
  table: Table<Who>,
): Promise<{ readonly found: Cells; readonly wanted: Cells }> {
  const all = await inTurns(table.places, (place) => tryPlace(table, place));
  return {
    found: all.flatMap(({ found }) => found),
    wanted: all.flatMap(({ wanted }) => wanted),
  };
}

async function tryPlace<Who extends string>(
  table: Table<Who>,
  place: Place<Who>,
): Promise<{ readonly found: string[]; readonly wanted: string[] }> {
  const [found, wanted]: [string[], string[]] = [[], []];
  const say = (name: string, [is, shouldBe]: readonly [is: string, shouldBe: string]) => {
    found.push(`${place.name} · ${name}: ${is}`);
    wanted.push(`${place.name} · ${name}: ${shouldBe}`);
  };
  const id = await place.make();
  const tried = new Set(actionsAt(table, place).map(({ code }) => code));
  for (const who of table.who.keys()) {
    const theirs = Object.keys(place.may[who] ?? {}).toSorted();
    const offered = (await offeredTo(table, who, id)).filter((code) => tried.has(code));
    say(`${who} is offered`, [offered.join(' '), theirs.join(' ')]);
  }
  const cells = cellsOf(table, place);
  const before = await versionOf(table, id);
  const refused = cells.filter((cell) => stateAfter(cell) === undefined);
  for (const cell of refused) say(nameOf(cell), [await take(table, cell, id), refusalOf(table, cell)]);
  say('is as it was', [String(await versionOf(table, id)), String(before)]);
  for (const cell of cells)
    if (stateAfter(cell) !== undefined)
      say(nameOf(cell), [await take(table, cell, await place.make()), stateAfter(cell) ?? '']);
  return { found, wanted };
}

function nameOf<Who extends string>({ who, action }: Cell<Who>): string {
  return `${who} · ${action.code}`;
}

/** Actions of the record that somebody is offered, by the record or by its flow. */
async function offeredTo<Who extends string>(
  { centre, signed, form, resource }: Table<Who>,
  who: Who,
  id: string,
): Promise<readonly string[]> {
  const { body } = await centre.ask(getRecord, { id: form, dataId: id }, { as: await signed(who) });
  const read = getRecord.reply.safeParse(body.data);
  if (!read.success) return [];
  const { actions, flow, status } = read.data;
  const fromHere = (resource.actions ?? []).filter(({ from }) => from?.includes(status) ?? true);
  const codesOf = (some: readonly ActionDefinition[]) => some.map(({ code }) => code);
  const handsIn = codesOf(fromHere.filter(startsFlow));
  const takesBack = codesOf(fromHere.filter((action) => endsFlow(action) === 'withdrawn'));
  const own = (flow?.tasks ?? []).flatMap(({ buttons }) => buttons).filter((one) => !one.needsOverride);
  const isBack = own.some(({ action, recordAction }) => action === 'agree' && recordAction === null);
  const offered = new Set([
    ...actions.map(({ code }) => code),
    ...own.flatMap(({ recordAction }) => recordAction?.code ?? []),
    ...(isBack ? handsIn : []),
    ...(flow?.buttons.some(({ action }) => action === 'withdraw') ? takesBack : []),
  ]);
  return [...offered].toSorted();
}

async function versionOf<Who extends string>(
  { centre, signed, witness, form }: Table<Who>,
  id: string,
): Promise<number> {
  return (await centre.call(getRecord, { id: form, dataId: id }, { as: await signed(witness) })).rowVersion;
}

/** @returns the state that the record is in then, or the error, with what was wrong where it says so */
async function take<Who extends string>(
  { centre, signed, form, params }: Table<Who>,
  { who, action: { code, opinion = 'none' } }: Cell<Who>,
  dataId: string,
): Promise<string> {
  const as = await signed(who);
  const asked = params[code];
  const outcome = await takeStep(
    centre,
    {
      form,
      dataId,
      action: code,
      opinion: opinion === 'none' ? undefined : '意见',
      params: typeof asked === 'function' ? await asked(as) : asked,
    },
    as,
  );
  const { status, error, issues } = outcome as { status?: string; error?: string; issues?: unknown }; // either of them
  return status ?? (issues === undefined ? error : JSON.stringify(issues)) ?? JSON.stringify(outcome);
}
