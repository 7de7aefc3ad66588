import {
  convertPdfToImage,
  printRecord,
  queryRecordOptions,
} from '../../../packages/contract/src/endpoints/index.ts';
import { signInAll } from '../accounts.ts';
import { closingAfter } from '../cleanup.ts';
import { openLibrary } from '../library-centre.ts';
import { type Caller, type Callers, callerAt, callProduct, uploadTo } from '../product.ts';
import { figuresOf, type Program, startProgram } from '../program.ts';
import { type Figure, quantileFigure, single } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';

const CHOICE = { target: 'enterprise', limit: 1 };
const FORM = 'rs_enterprise';
/** A signed document of one page, with a table, a QR code and a seal. */
const DOCUMENT = 'sheet';
const ROUNDS = { full: 25, quick: 3 };
const AT_ONCE = 30;

/** Documents as people request them, one after the other and many at once, and pages of them as pictures. */
export async function measureDocuments(scale: Scale): Promise<Figure[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(10);
    closing(library.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const callers = await signInAll(program.url, library.accounts.allRows);
    const first = callerAt(callers, 0);
    const [enterprise] = await callProduct(first, queryRecordOptions, CHOICE);
    const dataId = enterprise?.value ?? '';
    const { content } = await printFor(first, dataId);
    const works = await worksOf(callers, { dataId, content });
    // Warms up threads, fonts and compiled code.
    await Promise.all([...works.prints.slice(0, 2), ...works.conversions.slice(0, 2)].map((work) => work()));
    const [printOne, convertOne] = [works.prints[0], works.conversions[0]];
    if (!printOne || !convertOne) throw new Error('there is no account');
    const rounds = sized(scale, ROUNDS);
    return [
      ...(await oneByOne(program, {
        key: 'print',
        name: 'signed document of one page, median',
        rounds,
        work: printOne,
      })),
      ...(await oneByOne(program, {
        key: 'picture',
        name: 'page of a PDF as a picture, median',
        rounds,
        work: convertOne,
      })),
      await manyAtOnce(program, { ...works, caller: first }),
    ];
  });
}

type Act = () => Promise<unknown>;

/** Printing and converting, for each account. */
interface Works {
  readonly prints: readonly Act[];
  readonly conversions: readonly Act[];
}

async function worksOf(
  callers: Callers,
  { dataId, content }: { readonly dataId: string; readonly content: string },
): Promise<Works> {
  const all = callers.tokens.map((_, index) => callerAt(callers, index));
  const bytes = Buffer.from(content, 'base64');
  const conversions: Act[] = [];
  for (const caller of all) {
    const { uri } = await uploadTo(caller, 'document.pdf', bytes);
    conversions.push(() => callProduct(caller, convertPdfToImage, { uri }));
  }
  return { prints: all.map((caller) => () => printFor(caller, dataId)), conversions };
}

function printFor(caller: Caller, dataId: string) {
  return callProduct(caller, printRecord, { id: FORM, dataId, print: DOCUMENT });
}

interface Work {
  readonly key: string;
  readonly name: string;
  readonly rounds: number;
  readonly work: Act;
}

async function oneByOne(program: Program, { key, name, rounds, work }: Work): Promise<Figure[]> {
  await figuresOf(program);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  const { delayMaxMs } = await figuresOf(program);
  return [
    quantileFigure({ key, name, unit: 'ms' }, times, 0.5),
    single({ key: `${key}-block`, name: `${name}: longest block of the event loop`, unit: 'ms' }, delayMaxMs),
  ];
}

/** The longest block of the event loop while documents are made for several accounts. */
async function manyAtOnce(
  program: Program,
  { prints, conversions, caller }: Works & { readonly caller: Caller },
): Promise<Figure> {
  await figuresOf(program);
  const works = Array.from({ length: AT_ONCE }, (_, index) => {
    const list = index % 2 === 0 ? prints : conversions;
    return list[Math.floor(index / 2) % list.length]?.();
  });
  const read = () => callProduct(caller, queryRecordOptions, CHOICE);
  await Promise.all([...works, read(), read()]);
  const { delayMaxMs } = await figuresOf(program);
  const name = `${AT_ONCE} documents and pictures at once: longest block of the event loop`;
  return single({ key: 'at-once-block', name, unit: 'ms' }, delayMaxMs);
}
