import { extensionOf, type FileLimits } from '@haiqiao/contract/field-types';

const BYTES_PER_MB = 1024 * 1024;

/** File properties checked before upload. */
export interface Chosen {
  readonly name: string;
  readonly size: number;
}

/** Why a file, or a choice of files, is rejected (SPEC §5); sizes in MB. */
export type Fault =
  | { readonly rule: 'empty'; readonly name: string }
  | { readonly rule: 'type'; readonly name: string; readonly allowed: readonly string[] }
  | { readonly rule: 'size'; readonly name: string; readonly limitMb: number; readonly actualMb: number }
  | { readonly rule: 'count'; readonly limit: number; readonly chosen: number; readonly total: number };

/** Result of checking a choice. */
export interface Judged<File extends Chosen> {
  readonly taken: readonly File[];
  readonly faults: readonly Fault[];
}

/** The displayed size never rounds down to the limit. */
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
 * UPL-02 to UPL-04: the accepted files of a choice. A choice above the maximum number is rejected completely, since the intended files are
 * unknown.
 * @param currentCount files of the field, including uploads in progress
 */
export function judgeChoice<File extends Chosen>(
  chosen: readonly File[],
  limits: FileLimits,
  currentCount: number,
): Judged<File> {
  const total = currentCount + chosen.length;
  if (limits.max > 0 && total > limits.max)
    return { taken: [], faults: [{ rule: 'count', limit: limits.max, chosen: chosen.length, total }] };
  const judged = chosen.map((file) => ({ file, fault: faultOf(file, limits) }));
  return {
    taken: judged.flatMap(({ file, fault }) => (fault ? [] : [file])),
    faults: judged.flatMap(({ fault }) => fault ?? []),
  };
}
