import { definePipelinedRead, type PipelinedRead } from '@haiqiao/pg';
import type { Tables } from './tables.ts';

/** A pipelined read of our tables (`definePipelinedRead`). */
export const pipelinedRead: PipelinedRead<Tables> = definePipelinedRead;
