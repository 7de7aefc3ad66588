import { DEMO_PASSWORD } from '../../../apps/server/src/features/demo/seed-demo.ts';
import {
  convertPdfToImage,
  printRecord,
  queryRecordOptions,
} from '../../../packages/contract/src/endpoints/index.ts';
import { closingAfter } from '../cleanup.ts';
import { LIBRARIAN, openLibrary } from '../library-centre.ts';
import { type Caller, callProduct, tokenOf, uploadTo } from '../product.ts';
import { figuresOf, type Program, startProgram } from '../program.ts';
import { atMost, median, type Row } from '../rows.ts';

const CHOICE = { target: 'enterprise', limit: 1 };
const FORM = 'rs_enterprise';
/** A signed document of one page, with a table, a QR code and a seal. */
const DOCUMENT = 'sheet';
const PRINT_BUDGET_MS = 150;
const PICTURE_BUDGET_MS = 300;
const DELAY_BUDGET_MS = 50;
const ROUNDS = 25;
const AT_ONCE = 30;

/** Documents as a person asks for them, one after the other and many at once, and pages of them as pictures. */
export async function measureDocuments(): Promise<Row[]> {
  return closingAfter(async (closing) => {
    const library = await openLibrary(10);
    closing(library.close);
    const program = await startProgram('app-server', { connection: library.connection });
    closing(program.close);
    const caller = { url: program.url, token: await tokenOf(program.url, LIBRARIAN, DEMO_PASSWORD) };
    const [enterprise] = await callProduct(caller, queryRecordOptions, CHOICE);
    const dataId = enterprise?.value ?? '';
    const print = () => callProduct(caller, printRecord, { id: FORM, dataId, print: DOCUMENT });
    const { content } = await print();
    const { uri } = await uploadTo(caller, 'document.pdf', Buffer.from(content, 'base64'));
    const convert = () => callProduct(caller, convertPdfToImage, { uri });
    // Threads, fonts and compiled code are there from here on.
    await Promise.all([print(), convert(), print(), convert()]);
    return [
      ...(await oneByOne(program, {
        name: 'signed document of a page',
        budget: PRINT_BUDGET_MS,
        work: print,
      })),
      ...(await oneByOne(program, {
        name: 'page of a PDF as a picture',
        budget: PICTURE_BUDGET_MS,
        work: convert,
      })),
      ...(await manyAtOnce(program, caller, { print, convert })),
    ];
  });
}

interface Work {
  readonly name: string;
  readonly budget: number;
  readonly work: () => Promise<unknown>;
}

async function oneByOne(program: Program, { name, budget, work }: Work): Promise<Row[]> {
  await figuresOf(program);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  const { delayMaxMs } = await figuresOf(program);
  return [
    atMost(budget, { name, unit: 'ms', value: median(times) }),
    atMost(DELAY_BUDGET_MS, {
      name: `${name}: longest block of the event loop`,
      unit: 'ms',
      value: delayMaxMs,
    }),
  ];
}

interface Works {
  readonly print: () => Promise<unknown>;
  readonly convert: () => Promise<unknown>;
}

/** What others wait for their answers while documents are made. */
async function manyAtOnce(program: Program, caller: Caller, { print, convert }: Works): Promise<Row[]> {
  await figuresOf(program);
  const works = Array.from({ length: AT_ONCE }, (_, index) => (index % 2 === 0 ? print() : convert()));
  const read = () => callProduct(caller, queryRecordOptions, CHOICE);
  await Promise.all([...works, read(), read()]);
  const { delayMaxMs } = await figuresOf(program);
  const name = `${AT_ONCE} documents and pictures at once: longest block of the event loop`;
  return [atMost(DELAY_BUDGET_MS, { name, unit: 'ms', value: delayMaxMs })];
}
