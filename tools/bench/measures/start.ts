import { setTimeout as sleep } from 'node:timers/promises';
import { closingAfter } from '../cleanup.ts';
import { type Figure, quantileFigure, single } from '../report/figures.ts';
import { type Scale, sized } from '../scale.ts';
import { makeDataFolder, startProduct } from '../started-product.ts';

const STARTS = { full: 3, quick: 2 };
const SETTLE_MS = 5_000;
const METRICS_TOKEN = 'token-of-the-bench';
const BYTES_PER_MB = 1024 * 1024;

/** Starts after the first until the server is ready, and the memory of the idle app process. */
export async function measureStart(scale: Scale): Promise<Figure[]> {
  const { seconds, memoryMb } = await closingAfter(async (closing) => {
    const folder = makeDataFolder();
    closing(folder.remove);
    // Creates the database, keys, web client and compile cache.
    await startAndInspect(folder.path, () => Promise.resolve());
    const early = [];
    for (let n = 1; n < sized(scale, STARTS); n += 1)
      early.push(await startAndInspect(folder.path, () => Promise.resolve()));
    let resident = 0;
    const last = await startAndInspect(folder.path, async (url) => {
      await sleep(SETTLE_MS);
      resident = await residentMb(url);
    });
    return { seconds: [...early, last], memoryMb: resident };
  });
  return [
    quantileFigure(
      { key: 'seconds', name: 'npm start until ready, not the first time, median', unit: 's' },
      seconds,
      0.5,
    ),
    single({ key: 'memory', name: 'memory of the app process, idle', unit: 'MB' }, memoryMb),
  ];
}

/** Starts the product, inspects it and stops it. @returns seconds of the start */
async function startAndInspect(dataDir: string, inspect: (url: string) => Promise<void>): Promise<number> {
  return closingAfter(async (closing) => {
    const { url, seconds, stop } = await startProduct(dataDir, { HAIQIAO_METRICS_TOKEN: METRICS_TOKEN });
    closing(stop);
    await inspect(url);
    return seconds;
  });
}

async function residentMb(url: string): Promise<number> {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / BYTES_PER_MB;
}
