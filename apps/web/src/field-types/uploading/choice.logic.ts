import { extensionOf, type FileLimits } from '@haiqiao/contract/field-types';

const BYTES_PER_MB = 1024 * 1024;

/** What is looked at of a file before it is sent. */
export interface Chosen {
  readonly name: string;
  readonly size: number;
}

/** Why a file, or a choice of files, is not sent (SPEC §5); sizes in MB. */
export type Fault =
  | { readonly rule: 'empty'; readonly name: string }
  | { readonly rule: 'type'; readonly name: string; readonly allowed: readonly string[] }
  | { readonly rule: 'size'; readonly name: string; readonly limitMb: number; readonly actualMb: number }
  | { readonly rule: 'count'; readonly limit: number; readonly chosen: number; readonly total: number };

/** What becomes of a choice. */
export interface Judged<File extends Chosen> {
  readonly taken: readonly File[];
  readonly faults: readonly Fault[];
}

/** The actual size is never shown as if it were within the limit. */
function sizeInMb(bytes: number, limitMb: number): number {
  return Math.max(Math.round((bytes / BYTES_PER_MB) * 10) / 10, limitMb + 0.1);
}

function faultOf({ name, size }: Chosen, { accept, maxMb }: FileLimits): Fault | null {
  if (!accept.includes(extensionOf(name))) return { rule: 'type', name, allowed: accept };
  if (size === 0) return { rule: 'empty', name };
  if (size <= maxMb * BYTES_PER_MB) return null;
  return { rule: 'size', name, limitMb: maxMb, actualMb: Math.round(sizeInMb(size, maxMb) * 10) / 10 };
}

/**
 * UPL-02 to UPL-04: what of a choice is sent. A choice that goes beyond the number is refused as a whole: nobody can
 * tell which of its files were meant.
 * @param heldCount files that the field holds, and those on their way
 */
export function judgeChoice<File extends Chosen>(
  chosen: readonly File[],
  limits: FileLimits,
  heldCount: number,
): Judged<File> {
  const total = heldCount + chosen.length;
  if (limits.max > 0 && total > limits.max)
    return { taken: [], faults: [{ rule: 'count', limit: limits.max, chosen: chosen.length, total }] };
  const judged = chosen.map((file) => ({ file, fault: faultOf(file, limits) }));
  return {
    taken: judged.flatMap(({ file, fault }) => (fault ? [] : [file])),
    faults: judged.flatMap(({ fault }) => fault ?? []),
  };
}
