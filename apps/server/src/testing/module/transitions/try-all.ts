import { type ActionDefinition, endsFlow, startsFlow } from '@haiqiao/contract/definitions';
import { getRecord } from '@haiqiao/contract/endpoints';
import { takeStep } from '../take-step.ts';
import { actionsAt, type Cell, cellsOf, type Stage, refusalOf, stateAfter, type Table } from './table.ts';

/** `stage · role · action: result`, in the order of the table. */
export type Cells = readonly string[];

/** Concurrent requests: enough to use all cores of a machine. */
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
 * Tests every action by every role at every stage: what is offered, the result, and the expected result. A permitted action uses its own
 * record; a refused one must change nothing.
 */
export async function tryAll<Who extends string>(
  table: Table<Who>,
): Promise<{ readonly found: Cells; readonly wanted: Cells }> {
  const all = await inTurns(table.stages, (stage) => tryStage(table, stage));
  return {
    found: all.flatMap(({ found }) => found),
    wanted: all.flatMap(({ wanted }) => wanted),
  };
}

async function tryStage<Who extends string>(
  table: Table<Who>,
  stage: Stage<Who>,
): Promise<{ readonly found: string[]; readonly wanted: string[] }> {
  const [found, wanted]: [string[], string[]] = [[], []];
  const say = (name: string, [is, shouldBe]: readonly [is: string, shouldBe: string]) => {
    found.push(`${stage.name} · ${name}: ${is}`);
    wanted.push(`${stage.name} · ${name}: ${shouldBe}`);
  };
  const id = await stage.make();
  const tried = new Set(actionsAt(table, stage).map(({ code }) => code));
  for (const who of table.who.keys()) {
    const theirs = Object.keys(stage.may[who] ?? {}).toSorted();
    const offered = (await offeredTo(table, who, id)).filter((code) => tried.has(code));
    say(`${who} is offered`, [offered.join(' '), theirs.join(' ')]);
  }
  const cells = cellsOf(table, stage);
  const before = await versionOf(table, id);
  const refused = cells.filter((cell) => stateAfter(cell) === undefined);
  for (const cell of refused) say(nameOf(cell), [await take(table, cell, id), refusalOf(table, cell)]);
  say('is as it was', [String(await versionOf(table, id)), String(before)]);
  for (const cell of cells)
    if (stateAfter(cell) !== undefined)
      say(nameOf(cell), [await take(table, cell, await stage.make()), stateAfter(cell) ?? '']);
  return { found, wanted };
}

function nameOf<Who extends string>({ who, action }: Cell<Who>): string {
  return `${who} · ${action.code}`;
}

/** Actions of the record offered to a role, by the record or its flow. */
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

/** @returns the resulting state, or the error with its issues */
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
  const { status, error, issues } = outcome as { status?: string; error?: string; issues?: unknown }; // an outcome or an error
  return status ?? (issues === undefined ? error : JSON.stringify(issues)) ?? JSON.stringify(outcome);
}
