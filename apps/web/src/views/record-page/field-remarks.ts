import type { FieldView } from '@haiqiao/contract/endpoints';
import { createContext, type ReactNode } from 'react';

/** What a page has to say about one field of a record, beside its value. */
export interface FieldRemark {
  /** Something is wrong with it, or it was changed. */
  readonly tone?: 'amber' | 'changed' | undefined;
  /** At the end of its line. */
  readonly end?: ReactNode;
  /** Under its value. */
  readonly below?: ReactNode;
}

/** Says what there is to say about a field; null for nothing. */
export type RemarkOf = (name: string, field: FieldView) => FieldRemark | null;

/** The remarks of the page around a record, or around its form. */
export const RemarksContext = createContext<RemarkOf>(() => null);
