import type { UploadedFile } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { filesByIds } from '#web/api/file-links.ts';
import type { WireValue } from '@haiqiao/contract/field-types';
import { textsOf } from '../wire-value.ts';

/** Files by id: forms and drafts store ids only; file data from the server or an upload is cached here. */
const store = createStore<{ readonly filesById: ReadonlyMap<string, UploadedFile> }>(() => ({
  filesById: new Map(),
}));

/** Caches files received from the server. */
export function rememberFiles(files: readonly UploadedFile[]): void {
  if (files.length === 0) return;
  const next = new Map(store.getState().filesById);
  for (const file of files) next.set(file.uid, file);
  store.setState({ filesById: next });
}

/** The cached file of an id; undefined when not cached. */
export function cachedFile(id: string): UploadedFile | undefined {
  return store.getState().filesById.get(id);
}

/** The file objects in a value, as rows, details and uploads carry them; none for plain ids. */
export function describedFiles(value: unknown): readonly UploadedFile[] {
  return Array.isArray(value) ? value.filter(isDescribed) : [];
}

function isDescribed(each: unknown): each is UploadedFile {
  return typeof each === 'object' && each !== null && 'uid' in each && 'downloadUri' in each;
}

/** The files of a value, and the ids still to be loaded. */
export interface FilesOfValue {
  readonly files: readonly UploadedFile[];
  /** Not loaded yet, or no longer visible. */
  readonly untold: readonly string[];
}

/** Files of a field, given as objects or ids. */
export function useFilesOf(value: WireValue): FilesOfValue {
  const filesById = useStore(store, (state) => state.filesById);
  const all = useMemo(() => filesIn(value, filesById), [value, filesById]);
  const { untold } = all;
  const { data } = useQuery({ ...filesByIds(untold), enabled: untold.length > 0 });
  useEffect(() => {
    if (data) rememberFiles(data);
  }, [data]);
  return all;
}

function filesIn(value: WireValue, filesById: ReadonlyMap<string, UploadedFile>): FilesOfValue {
  const described = describedFiles(value);
  const ids = textsOf(value);
  const cachedFiles = ids.flatMap((id) => filesById.get(id) ?? []);
  return { files: [...described, ...cachedFiles], untold: ids.filter((id) => !filesById.has(id)) };
}
