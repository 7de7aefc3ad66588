import type { Block } from './blocks.ts';
import type { Referee } from './referee.ts';

/** A running part: its open tasks, and whether it is done after one of them. */
interface Playing {
  readonly open: () => readonly string[];
  readonly complete: (task: string) => boolean;
}

interface Table {
  readonly truth: (name: string) => boolean;
  tasks: number;
  loops: number;
}

/** A part with named tasks, in the order of `writeProcess`; started once per loop round. */
type Part = () => Playing;

function taskPart(table: Table, { count, isSequential }: { count: number; isSequential: boolean }): Part {
  table.tasks += 1;
  const id = `task${table.tasks}`;
  return () => {
    let rest = count;
    return {
      open: () => Array.from({ length: isSequential ? 1 : rest }, () => id),
      complete: () => {
        rest -= 1;
        return rest === 0;
      },
    };
  };
}

/** Sequential parts; `next` is called when one is done. */
function oneByOne(next: () => Part | null): Playing {
  let now = next()?.();
  return {
    open: () => now?.open() ?? [],
    complete(task) {
      if (now?.complete(task)) now = next()?.();
      return now === undefined;
    },
  };
}

function together(parts: readonly Part[]): Playing {
  let open = parts.map((begin) => begin());
  return {
    open: () => open.flatMap((part) => part.open()),
    complete(task) {
      const part = open.find((one) => one.open().includes(task));
      if (part?.complete(task)) open = open.filter((one) => one !== part);
      return open.length === 0;
    },
  };
}

function somePart(table: Table, { ways, rest }: Extract<Block, { kind: 'some' }>): Part {
  const other = partOf(table, rest);
  const parts = ways.map(({ variable, block }) => ({ name: `v${variable}`, part: partOf(table, block) }));
  return () => {
    const taken = parts.filter(({ name }) => table.truth(name)).map(({ part }) => part);
    return together(taken.length > 0 ? taken : [other]);
  };
}

function choicePart(table: Table, { variable, yes, no }: Extract<Block, { kind: 'choice' }>): Part {
  const [first, other] = [partOf(table, yes), partOf(table, no)];
  return () => (table.truth(`v${variable}`) ? first() : other());
}

function againPart(table: Table, block: Block): Part {
  const loop = `l${table.loops}`;
  table.loops += 1;
  const part = partOf(table, block);
  return () => {
    let isFirst = true;
    return oneByOne(() => {
      const isOn = isFirst || table.truth(loop);
      isFirst = false;
      return isOn ? part : null;
    });
  };
}

function sequencePart(table: Table, blocks: readonly Block[]): Part {
  const parts = blocks.map((block) => partOf(table, block));
  return () => {
    const rest = parts.values();
    return oneByOne(() => rest.next().value ?? null);
  };
}

function partOf(table: Table, block: Block): Part {
  switch (block.kind) {
    case 'task':
      return taskPart(table, { count: 1, isSequential: false });
    case 'copies':
      return taskPart(table, block);
    case 'sequence':
      return sequencePart(table, block.parts);
    case 'all': {
      const parts = block.parts.map((part) => partOf(table, part));
      return () => together(parts);
    }
    case 'choice':
      return choicePart(table, block);
    case 'some':
      return somePart(table, block);
    case 'again':
      return againPart(table, block.block);
    case 'within':
      return partOf(table, block.block);
  }
}

/** Runs a generated process by the semantics of its blocks, without a diagram. */
export function playBlocks(block: Block, variables: Readonly<Record<string, unknown>>): Referee {
  const truths = new Map(Object.entries(variables));
  const table: Table = { truth: (name) => truths.get(name) === true, tasks: 0, loops: 0 };
  const playing = partOf(table, block)();
  let isOver = false;
  return {
    open: () => (isOver ? [] : playing.open().toSorted()),
    complete(task, changes) {
      for (const [name, value] of Object.entries(changes)) truths.set(name, value);
      isOver = playing.complete(task);
    },
    isOver: () => isOver,
  };
}
