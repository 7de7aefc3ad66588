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
  type DesignFault,
  type ListDesignView,
} from '@haiqiao/contract/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { type DesignCalls, designQueries } from './designs.ts';
import type { Question } from './record-lists.ts';

const KEY = 'list-designs';
const SILENT = { silent: true } as const;
const quiet = (signal?: AbortSignal) => ({ ...SILENT, ...(signal && { signal }) });

/** The endpoints of the list designer. */
export const LIST_DESIGN_CALLS: DesignCalls<ListDesign, ListDesignView, DesignFault> = {
  key: KEY,
  readAll: async (signal) => (await callEndpoint(queryListDesigns, {}, quiet(signal))).lists,
  readOne: (code, signal) => callEndpoint(getListDesign, { code }, quiet(signal)),
  readVersions: async (code, signal) =>
    (await callEndpoint(queryListDesignVersions, { code }, quiet(signal))).versions,
  readVersion: async (code, number) =>
    (await callEndpoint(getListDesignVersion, { code, number }, SILENT)).design,
  readFile: (code, of) => callEndpoint(exportListDesign, { code, of }),
  saveDraft: (input) => callEndpoint(saveListDesign, input, SILENT),
  drop: (input) => callEndpoint(discardListDesign, input, SILENT),
  publish: (input) => callEndpoint(publishListDesign, input, SILENT),
  restore: (input) => callEndpoint(restoreListDesign, input, SILENT),
};

export const listDesignQueries = {
  ...designQueries(LIST_DESIGN_CALLS),
  /** A design as the reader would see it; the previous preview stays until the next is loaded. */
  preview: (code: string, design: ListDesign, locale: string) =>
    queryOptions({
      queryKey: [KEY, 'preview', code, design, locale],
      queryFn: ({ signal }) => callEndpoint(previewListDesign, { code, design }, quiet(signal)),
      placeholderData: keepPreviousData,
    }),
  rows: (code: string, design: ListDesign, queryParam: Question) =>
    queryOptions({
      queryKey: [KEY, 'rows', code, design, queryParam],
      queryFn: ({ signal }) => callEndpoint(previewListRows, { code, design, queryParam }, quiet(signal)),
      placeholderData: keepPreviousData,
    }),
};
