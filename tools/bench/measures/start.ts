import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, median, type Row } from '../rows.ts';
import { makeDataFolder, startProduct } from '../started-product.ts';

const START_BUDGET_S = 2;
const MEMORY_BUDGET_MB = 200;
const STARTS = 3;
const SETTLE_MS = 5_000;
const BYTES_PER_MB = 1024 * 1024;

/** The second and later starts until the first ready answer, and the memory of the process that answers, idle. */
export async function measureStart(): Promise<Row[]> {
  const folder = makeDataFolder();
  // Makes database, keys, web client and compile cache; nobody waits for that twice.
  const first = await startProduct(folder.path);
  await first.stop();
  const seconds: number[] = [];
  let memoryMb = 0;
  for (let n = 0; n < STARTS; n += 1) {
    const product = await startProduct(folder.path);
    seconds.push(product.seconds);
    if (n === STARTS - 1) {
      await sleep(SETTLE_MS);
      memoryMb = await residentMb(product.url);
    }
    await product.stop();
  }
  folder.remove();
  return [
    atMost(START_BUDGET_S, { name: 'npm start, second time, until ready', unit: 's', value: median(seconds) }),
    atMost(MEMORY_BUDGET_MB, { name: 'memory of the app process, idle', unit: 'MB', value: memoryMb }),
  ];
}

async function residentMb(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / BYTES_PER_MB;
}
