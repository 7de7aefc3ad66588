import { type AnyFilterProps, OperatorFilter } from './operator-filter.tsx';

const OPERATORS = ['notnull', 'isnull'] as const;

/** Whether a value exists: for values that cannot be compared. Only in the panel. */
export function PresenceFilter(filter: AnyFilterProps) {
  return (
    <OperatorFilter filter={{ ...filter, isCompact: false }} operators={OPERATORS}>
      {() => null}
    </OperatorFilter>
  );
}
