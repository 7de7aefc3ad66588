import {
  checkFlow,
  deployFlow,
  diffFlow,
  getFlowDeployment,
  getFlowModel,
  importFlow,
  queryFlowChoices,
  queryFlowDeployments,
  rehearseFlow,
  removeFlowModel,
  revertFlowModel,
  saveFlowModel,
  setFlowDeploymentStatus,
} from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';
import { queryClient } from './query-client.ts';

const FLOWS = ['flow-models'] as const;
const SILENT = { silent: true } as const;

/** One side of a comparison of diagrams. */
export type DiffSide = EndpointInput<typeof diffFlow>['one'];

export const flowModelQueries = {
  /** A model with its diagram. Fetched on every opening, because it may have changed. */
  model: (id: string) =>
    queryOptions({
      queryKey: [...FLOWS, 'model', id],
      queryFn: ({ signal }) => callEndpoint(getFlowModel, { id }, { ...SILENT, signal }),
      staleTime: 0,
    }),
  /** What a diagram can refer to, in the reader's language. */
  choices: (forms: readonly string[], locale: string) =>
    queryOptions({
      queryKey: [...FLOWS, 'choices', forms, locale],
      queryFn: ({ signal }) => callEndpoint(queryFlowChoices, { forms: [...forms] }, { ...SILENT, signal }),
    }),
  deployments: (modelId: string) =>
    queryOptions({
      queryKey: [...FLOWS, 'deployments', modelId],
      queryFn: ({ signal }) =>
        callEndpoint(queryFlowDeployments, { modelId, pageSize: 100 }, { ...SILENT, signal }),
    }),
  deployment: (id: string) =>
    queryOptions({
      queryKey: [...FLOWS, 'deployment', id],
      queryFn: ({ signal }) => callEndpoint(getFlowDeployment, { id }, { ...SILENT, signal }),
    }),
  /** Differences of two diagrams; a draft changes, so nothing is cached. */
  diff: (one: DiffSide, other: DiffSide) =>
    queryOptions({
      queryKey: [...FLOWS, 'diff', one, other],
      queryFn: ({ signal }) => callEndpoint(diffFlow, { one, other }, { ...SILENT, signal }),
      gcTime: 0,
    }),
};

/** Reloads all screens of flow models. */
export function reloadFlowModels(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: FLOWS });
}

/** @throws ApiError */
export function storeFlowModel(input: EndpointInput<typeof saveFlowModel>) {
  return callEndpoint(saveFlowModel, input, SILENT);
}

/** Faults of a diagram. @throws ApiError */
export function findFlowFaults(input: EndpointInput<typeof checkFlow>, signal: AbortSignal) {
  return callEndpoint(checkFlow, input, { ...SILENT, signal });
}

/** @throws ApiError */
export function deployFlowModel(input: EndpointInput<typeof deployFlow>) {
  return callEndpoint(deployFlow, input, SILENT);
}

/** @throws ApiError */
export function removeFlow(input: EndpointInput<typeof removeFlowModel>) {
  return callEndpoint(removeFlowModel, input, SILENT);
}

/** @throws ApiError */
export function revertFlow(input: EndpointInput<typeof revertFlowModel>) {
  return callEndpoint(revertFlowModel, input, SILENT);
}

/** @throws ApiError */
export function readFlowFile(input: EndpointInput<typeof importFlow>) {
  return callEndpoint(importFlow, input, SILENT);
}

/** @throws ApiError */
export function rehearse(input: EndpointInput<typeof rehearseFlow>) {
  return callEndpoint(rehearseFlow, input, SILENT);
}

/** @throws ApiError */
export function putDeploymentStatus(input: EndpointInput<typeof setFlowDeploymentStatus>) {
  return callEndpoint(setFlowDeploymentStatus, input, SILENT);
}
