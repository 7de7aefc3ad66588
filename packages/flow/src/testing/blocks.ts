import { type ArrowText, endText, gatewayText, type NodeText, scopeXml, startText } from './diagram.ts';

/** A part of a generated process with one entry and one exit. */
export type Block =
  | { readonly kind: 'task' }
  | { readonly kind: 'copies'; readonly count: number; readonly isSequential: boolean }
  | { readonly kind: 'sequence' | 'all'; readonly parts: readonly Block[] }
  | { readonly kind: 'choice'; readonly variable: number; readonly yes: Block; readonly no: Block }
  /** Several of the paths at once. */
  | {
      readonly kind: 'some';
      readonly ways: readonly { readonly variable: number; readonly block: Block }[];
      readonly rest: Block;
    }
  | { readonly kind: 'within'; readonly block: Block }
  | { readonly kind: 'again'; readonly block: Block };

/** Format of a condition on a variable: ours, or that of another engine. */
export type WriteCondition = (variable: string) => object | string;

/** Format of a task. */
export type WriteTask = (id: string, within: string) => NodeText;

/** A process under construction. */
interface Paper {
  readonly nodes: NodeText[];
  readonly arrows: ArrowText[];
  readonly writer: Writer;
  /** Whether paths join again in this process. */
  readonly hasMeetingWays: boolean;
}

/** Style of the generated diagram. */
export interface Style {
  readonly condition: WriteCondition;
  readonly task: WriteTask;
  /** Puts all possible parts into one process, with joins; otherwise as the other engine needs it. */
  readonly isFlat: boolean;
}

interface Writer extends Style {
  /** Tasks by surrounding loop. */
  readonly loops: Map<string, string[]>;
  readonly around: string[];
  /** Tasks and loops are numbered in order of generation. */
  tasks: number;
  next: number;
}

/** First and last node of a generated part. */
type Ends = readonly [first: string, last: string];

function fresh(paper: Paper, letter: string): string {
  paper.writer.next += 1;
  return `${letter}${paper.writer.next}`;
}

function join(paper: Paper, from: string, to: string): void {
  paper.arrows.push([from, to]);
}

function joinIf(paper: Paper, variable: string, [from, to]: Ends): void {
  paper.arrows.push([from, to, paper.writer.condition(variable)]);
}

function writeTask(paper: Paper, within = ''): Ends {
  paper.writer.tasks += 1;
  const id = `task${paper.writer.tasks}`;
  paper.nodes.push(paper.writer.task(id, within));
  for (const loop of paper.writer.around) paper.writer.loops.get(loop)?.push(id);
  return [id, id];
}

function writeSequence(paper: Paper, parts: readonly Block[]): Ends {
  const written = parts.map((part) => write(paper, part));
  written.slice(1).forEach(([first], at) => join(paper, written[at]?.[1] ?? '', first));
  return [written[0]?.[0] ?? '', written.at(-1)?.[1] ?? ''];
}

/**
 * Whether paths join again in a block, in its own process and not in a nested one. `bpmn-engine` propagates discarded paths along sequence
 * flows, and parallel joins after such a join count them as completed branches. Therefore parallel branches get their own sub-process
 * there.
 */
function hasMeetingWays(block: Block): boolean {
  if (block.kind === 'choice' || block.kind === 'again') return true;
  return block.kind === 'sequence' && block.parts.some(hasMeetingWays);
}

function writeBranches(paper: Paper, parts: readonly Block[]): Ends {
  const [split, merge] = [fresh(paper, 'split'), fresh(paper, 'merge')];
  paper.nodes.push(gatewayText(split, 'parallel'), gatewayText(merge, 'parallel'));
  for (const part of parts) {
    const isApart = !paper.writer.isFlat && hasMeetingWays(part);
    const [first, last] = write(paper, isApart ? { kind: 'within', block: part } : part);
    join(paper, split, first);
    join(paper, last, merge);
  }
  return [split, merge];
}

function writeAll(paper: Paper, parts: readonly Block[]): Ends {
  if (paper.writer.isFlat || !paper.hasMeetingWays) return writeBranches(paper, parts);
  return writeWithin(paper, false, (inner, start) => {
    const [first, last] = writeBranches(inner, parts);
    join(inner, start, first);
    finish(inner, last);
  });
}

function writeChoice(paper: Paper, { variable, yes, no }: Extract<Block, { kind: 'choice' }>): Ends {
  const [split, merge] = [fresh(paper, 'which'), fresh(paper, 'either')];
  const [first, other] = [write(paper, yes), write(paper, no)];
  paper.nodes.push(gatewayText(split, 'exclusive', other[0]), gatewayText(merge, 'exclusive'));
  joinIf(paper, `v${variable}`, [split, first[0]]);
  join(paper, split, other[0]);
  join(paper, first[1], merge);
  join(paper, other[1], merge);
  return [split, merge];
}

function writeWithin(paper: Paper, meets: boolean, fill: (inner: Paper, start: string) => void): Ends {
  const id = fresh(paper, 'sub');
  const inner: Paper = { nodes: [], arrows: [], writer: paper.writer, hasMeetingWays: meets };
  const start = fresh(paper, 'start');
  inner.nodes.push(startText(start));
  fill(inner, start);
  paper.nodes.push({ tag: 'subProcess', id, within: scopeXml(inner.nodes, inner.arrows) });
  return [id, id];
}

function finish(paper: Paper, from: string): void {
  const end = fresh(paper, 'end');
  paper.nodes.push(endText(end));
  join(paper, from, end);
}

type Some = Extract<Block, { kind: 'some' }>;

/** Paths of which several are taken; `meet` determines how each ends. */
function writeWays(paper: Paper, { ways, rest }: Some, meet: (last: string) => void): string {
  const split = fresh(paper, 'some');
  const other = write(paper, rest);
  paper.nodes.push(gatewayText(split, 'inclusive', other[0]));
  for (const { variable, block } of ways) {
    const [first, last] = write(paper, block);
    joinIf(paper, `v${variable}`, [split, first]);
    meet(last);
  }
  join(paper, split, other[0]);
  meet(other[1]);
  return split;
}

/** `bpmn-engine` has no waiting inclusive join: therefore each path gets its own end in a sub-process. */
function writeSome(paper: Paper, some: Some): Ends {
  if (!paper.writer.isFlat) {
    return writeWithin(paper, true, (inner, start) =>
      join(
        inner,
        start,
        writeWays(inner, some, (last) => finish(inner, last)),
      ),
    );
  }
  const meet = fresh(paper, 'meet');
  paper.nodes.push(gatewayText(meet, 'inclusive'));
  return [writeWays(paper, some, (last) => join(paper, last, meet)), meet];
}

function writeAgain(paper: Paper, block: Block): Ends {
  const [enter, back, on] = [fresh(paper, 'enter'), fresh(paper, 'back'), fresh(paper, 'on')];
  const loop = `l${paper.writer.loops.size}`;
  paper.writer.loops.set(loop, []);
  paper.writer.around.push(loop);
  const [first, last] = write(paper, block);
  paper.writer.around.pop();
  paper.nodes.push(
    gatewayText(enter, 'exclusive'),
    gatewayText(back, 'exclusive', on),
    gatewayText(on, 'exclusive'),
  );
  join(paper, enter, first);
  join(paper, last, back);
  joinIf(paper, loop, [back, enter]);
  join(paper, back, on);
  return [enter, on];
}

function copiesXml({ count, isSequential }: Extract<Block, { kind: 'copies' }>): string {
  const loop = `<bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${count}</bpmn:loopCardinality>`;
  return `<bpmn:multiInstanceLoopCharacteristics isSequential="${isSequential}">${loop}</bpmn:multiInstanceLoopCharacteristics>`;
}

function write(paper: Paper, block: Block): Ends {
  switch (block.kind) {
    case 'task':
      return writeTask(paper);
    case 'copies':
      return writeTask(paper, copiesXml(block));
    case 'sequence':
      return writeSequence(paper, block.parts);
    case 'all':
      return writeAll(paper, block.parts);
    case 'choice':
      return writeChoice(paper, block);
    case 'some':
      return writeSome(paper, block);
    case 'again':
      return writeAgain(paper, block.block);
    case 'within':
      return writeWithin(paper, hasMeetingWays(block.block), (inner, start) => {
        const [first, last] = write(inner, block.block);
        join(inner, start, first);
        finish(inner, last);
      });
  }
}

/** A generated process as a diagram. */
export interface WrittenProcess {
  readonly nodes: readonly NodeText[];
  readonly arrows: readonly ArrowText[];
  /** Tasks of each loop, by the variable that requests another round. */
  readonly loops: ReadonlyMap<string, readonly string[]>;
}

/** Generates the diagram of a process; names of tasks and loops are the same in every style. */
export function writeProcess(block: Block, style: Style): WrittenProcess {
  const loops = new Map<string, string[]>();
  const writer: Writer = { ...style, loops, around: [], tasks: 0, next: 0 };
  const paper: Paper = { nodes: [startText()], arrows: [], writer, hasMeetingWays: hasMeetingWays(block) };
  const [first, last] = write(paper, block);
  join(paper, 'start', first);
  paper.nodes.push(endText());
  join(paper, last, 'end');
  return { nodes: paper.nodes, arrows: paper.arrows, loops };
}
