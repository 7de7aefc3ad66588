import { setTimeout as sleep } from 'node:timers/promises';
import { closingAfter } from '../cleanup.ts';
import { atMost, median, type Row } from '../rows.ts';
import { makeDataFolder, startProduct } from '../started-product.ts';

const START_BUDGET_S = 2;
const MEMORY_BUDGET_MB = 200;
const STARTS = 3;
const SETTLE_MS = 5_000;
const BYTES_PER_MB = 1024 * 1024;

/** The second and later starts until the first ready answer, and the memory of the process that answers, idle. */
export async function measureStart(): Promise<Row[]> {
  const { seconds, memoryMb } = await closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    // Makes database, keys, web client and compile cache; nobody waits for that twice.
    await startAndLook(folder.path, () => Promise.resolve());
    const quick = [];
    for (let n = 1; n < STARTS; n += 1) quick.push(await startAndLook(folder.path, () => Promise.resolve()));
    let resident = 0;
    const last = await startAndLook(folder.path, async (url) => {
      await sleep(SETTLE_MS);
      resident = await residentMb(url);
    });
    return { seconds: [...quick, last], memoryMb: resident };
  });
  return [
    atMost(START_BUDGET_S, {
      name: 'npm start, second time, until ready',
      unit: 's',
      value: median(seconds),
    }),
    atMost(MEMORY_BUDGET_MB, { name: 'memory of the app process, idle', unit: 'MB', value: memoryMb }),
  ];
}

/** Starts the product, looks at it and stops it; answers how long the start took. */
async function startAndLook(dataDir: string, look: (url: string) => Promise<void>): Promise<number> {
  return closingAfter(async (closing) => {
    const { url, seconds, stop } = await startProduct(dataDir);
    closing(stop);
    await look(url);
    return seconds;
  });
}

async function residentMb(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / BYTES_PER_MB;
}
