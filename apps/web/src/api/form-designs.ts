import type { FormDesign } from '@haiqiao/contract/definitions';
import {
  discardFormDesign,
  exportFormDesign,
  getFormDesign,
  getFormDesignVersion,
  previewFormDesign,
  publishFormDesign,
  queryFormDesigns,
  queryFormDesignVersions,
  restoreFormDesign,
  saveFormDesign,
  type FormDesignFault,
  type FormDesignView,
} from '@haiqiao/contract/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { type DesignCalls, designQueries } from './designs.ts';

const KEY = 'form-designs';
const SILENT = { silent: true } as const;
const quiet = (signal?: AbortSignal) => ({ ...SILENT, ...(signal && { signal }) });

/** The endpoints of the form designer. */
export const FORM_DESIGN_CALLS: DesignCalls<FormDesign, FormDesignView, FormDesignFault> = {
  key: KEY,
  readAll: async (signal) => (await callEndpoint(queryFormDesigns, {}, quiet(signal))).forms,
  readOne: (code, signal) => callEndpoint(getFormDesign, { code }, quiet(signal)),
  readVersions: async (code, signal) =>
    (await callEndpoint(queryFormDesignVersions, { code }, quiet(signal))).versions,
  readVersion: async (code, number) =>
    (await callEndpoint(getFormDesignVersion, { code, number }, SILENT)).design,
  readFile: (code, of) => callEndpoint(exportFormDesign, { code, of }),
  saveDraft: (input) => callEndpoint(saveFormDesign, input, SILENT),
  drop: (input) => callEndpoint(discardFormDesign, input, SILENT),
  publish: (input) => callEndpoint(publishFormDesign, input, SILENT),
  restore: (input) => callEndpoint(restoreFormDesign, input, SILENT),
};

export const formDesignQueries = {
  ...designQueries(FORM_DESIGN_CALLS),
  /** A design as the reader would see it; the previous preview stays until the next is loaded. */
  preview: (code: string, design: FormDesign, locale: string) =>
    queryOptions({
      queryKey: [KEY, 'preview', code, design, locale],
      queryFn: ({ signal }) => callEndpoint(previewFormDesign, { code, design }, quiet(signal)),
      placeholderData: keepPreviousData,
    }),
};
