import {
  type AccessQuestion,
  explainAccess,
  queryEffectiveRights,
  queryExplainChoices,
} from '@haiqiao/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './client.ts';

const EXPLAIN = ['access-explanation'] as const;
const SILENT = { silent: true } as const;

export const explainQueries = {
  /** Possible questions, in the reader's language. */
  choices: (locale: string) =>
    queryOptions({
      queryKey: [...EXPLAIN, 'choices', locale],
      queryFn: ({ signal }) => callEndpoint(queryExplainChoices, {}, { ...SILENT, signal }),
    }),
  /** The reasons for or against a permission; always fetched again. */
  explanation: (memberId: string, question: AccessQuestion) =>
    queryOptions({
      queryKey: [...EXPLAIN, 'explanation', memberId, question],
      queryFn: ({ signal }) => callEndpoint(explainAccess, { memberId, question }, { ...SILENT, signal }),
      gcTime: 0,
    }),
  /** All permissions of a member; always fetched again. */
  rights: (memberId: string) =>
    queryOptions({
      queryKey: [...EXPLAIN, 'rights', memberId],
      queryFn: ({ signal }) => callEndpoint(queryEffectiveRights, { memberId }, { ...SILENT, signal }),
      gcTime: 0,
    }),
};
