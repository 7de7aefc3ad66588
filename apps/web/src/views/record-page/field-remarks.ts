import type { FieldView } from '@haiqiao/contract/endpoints';
import { createContext, type ReactNode } from 'react';

/** A page's remark on one field of a record, beside its value. */
export interface FieldRemark {
  /** It is wrong, or was changed. */
  readonly tone?: 'amber' | 'changed' | undefined;
  /** At the end of its line. */
  readonly end?: ReactNode;
  /** Below its value. */
  readonly below?: ReactNode;
}

/** The remark on a field; null for none. */
export type RemarkOf = (name: string, field: FieldView) => FieldRemark | null;

/** The remarks of the page around a record or its form. */
export const RemarksContext = createContext<RemarkOf>(() => null);
