import type { ListDesign } from '@haiqiao/contract/definitions';
import {
  discardListDesign,
  exportListDesign,
  getListDesign,
  getListDesignVersion,
  previewListDesign,
  previewListRows,
  publishListDesign,
  queryListDesigns,
  queryListDesignVersions,
  restoreListDesign,
  saveListDesign,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';
import type { Question } from './record-lists.ts';

const DESIGNS = ['list-designs'] as const;
const SILENT = { silent: true } as const;

/** Which definition of a list is put into a file. */
export type ExportedPart = EndpointInput<typeof exportListDesign>['of'];

export const listDesignQueries = {
  /** Every list that can be designed, in the reader's language. */
  all: (locale: string) =>
    queryOptions({
      queryKey: [...DESIGNS, 'all', locale],
      queryFn: ({ signal }) => callEndpoint(queryListDesigns, {}, { ...SILENT, signal }),
      staleTime: 0,
    }),
  /** A list to design. Asked anew whenever it is opened: somebody may have designed at it. */
  list: (code: string, locale: string) =>
    queryOptions({
      queryKey: [...DESIGNS, 'list', code, locale],
      queryFn: ({ signal }) => callEndpoint(getListDesign, { code }, { ...SILENT, signal }),
      staleTime: 0,
    }),
  /** A design as the reader would see it; what was drawn before stays in sight until the next is here. */
  preview: (code: string, design: ListDesign, locale: string) =>
    queryOptions({
      queryKey: [...DESIGNS, 'preview', code, design, locale],
      queryFn: ({ signal }) => callEndpoint(previewListDesign, { code, design }, { ...SILENT, signal }),
      placeholderData: keepPreviousData,
    }),
  rows: (code: string, design: ListDesign, queryParam: Question) =>
    queryOptions({
      queryKey: [...DESIGNS, 'rows', code, design, queryParam],
      queryFn: ({ signal }) =>
        callEndpoint(previewListRows, { code, design, queryParam }, { ...SILENT, signal }),
      placeholderData: keepPreviousData,
    }),
  versions: (code: string) =>
    queryOptions({
      queryKey: [...DESIGNS, 'versions', code],
      queryFn: ({ signal }) => callEndpoint(queryListDesignVersions, { code }, { ...SILENT, signal }),
      staleTime: 0,
    }),
  version: (code: string, number: number) =>
    queryOptions({
      queryKey: [...DESIGNS, 'version', code, number],
      queryFn: ({ signal }) => callEndpoint(getListDesignVersion, { code, number }, { ...SILENT, signal }),
    }),
};

/** Loads again what the catalogue and the versions show; the designer loads its list itself. */
export async function reloadListDesigns(code: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...DESIGNS, 'all'] }),
    queryClient.invalidateQueries({ queryKey: [...DESIGNS, 'versions', code] }),
  ]);
}

/** @throws ApiError */
export function keepListDesign(input: EndpointInput<typeof saveListDesign>) {
  return callEndpoint(saveListDesign, input, SILENT);
}

/** Gives the draft up. @throws ApiError */
export function dropListDesign(input: EndpointInput<typeof discardListDesign>) {
  return callEndpoint(discardListDesign, input, SILENT);
}

/** @throws ApiError */
export function putListInForce(input: EndpointInput<typeof publishListDesign>) {
  return callEndpoint(publishListDesign, input, SILENT);
}

/** @throws ApiError */
export function putListBack(input: EndpointInput<typeof restoreListDesign>) {
  return callEndpoint(restoreListDesign, input, SILENT);
}

/** A definition as a file. @throws ApiError */
export function readListFile(code: string, of: ExportedPart) {
  return callEndpoint(exportListDesign, { code, of });
}
