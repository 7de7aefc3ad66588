import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { filesByIds } from '#web/api/file-links.ts';
import type { WireValue } from '@haiqiao/contract/field-types';
import { textsOf } from '../wire-value.ts';

/** Files by id: forms and drafts hold ids alone; what the server or an upload has told of them stays here. */
const store = createStore<{ readonly known: ReadonlyMap<string, UploadedFile> }>(() => ({
  known: new Map(),
}));

/** Remembers files that the server has just told. */
export function rememberFiles(files: readonly UploadedFile[]): void {
  if (files.length === 0) return;
  const next = new Map(store.getState().known);
  for (const file of files) next.set(file.uid, file);
  store.setState({ known: next });
}

/** What is known of an id; undefined where nobody has told it. */
export function knownFile(id: string): UploadedFile | undefined {
  return store.getState().known.get(id);
}

/** The described files of a value as rows, details and uploads carry them; none where only ids stand. */
export function describedFiles(value: unknown): readonly UploadedFile[] {
  return Array.isArray(value) ? value.filter(isDescribed) : [];
}

function isDescribed(each: unknown): each is UploadedFile {
  return typeof each === 'object' && each !== null && 'uid' in each && 'downloadUri' in each;
}

/** The files of a value, and the ids that nobody has told yet: they are asked for. */
export interface FilesOfValue {
  readonly files: readonly UploadedFile[];
  /** Not told yet, or no longer to be seen. */
  readonly untold: readonly string[];
}

/** Files of a field, whether described or given by id. */
export function useFilesOf(value: WireValue): FilesOfValue {
  const known = useStore(store, (state) => state.known);
  const all = useMemo(() => filesIn(value, known), [value, known]);
  const { untold } = all;
  const { data } = useQuery({ ...filesByIds(untold), enabled: untold.length > 0 });
  useEffect(() => {
    if (data) rememberFiles(data);
  }, [data]);
  return all;
}

function filesIn(value: WireValue, known: ReadonlyMap<string, UploadedFile>): FilesOfValue {
  const described = describedFiles(value);
  const ids = textsOf(value);
  const told = ids.flatMap((id) => known.get(id) ?? []);
  return { files: [...described, ...told], untold: ids.filter((id) => !known.has(id)) };
}
