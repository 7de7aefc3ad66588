import { parentPort, workerData } from 'node:worker_threads';
import { isUnpackable } from './unpack-archive.ts';

// Unpacks an archive in a separate thread, because unpacking a large one takes seconds.

parentPort?.postMessage(await isUnpackable(workerData as string), []); // as passed by `isHarmlessArchive`
