import { AppError } from '@haiqiao/contract/errors';
import type { StepValues } from './step-handler.ts';
import { memberOf, textOf } from './step-values.ts';

/**
 * A step that the member of an earlier one may not take (DOMAIN §1.3), unless an administrator gives a reason.
 * @param earlier fields of the record with those members
 * @returns the step; it throws AppError FLOW_TASK_SEPARATED
 */
export function separated(values: StepValues, earlier: readonly string[]): StepValues {
  return async (hook, event) => {
    const me = event.isOverride ? '' : (memberOf(hook.ctx) ?? '');
    const others = earlier.map((name) => textOf(event.record.values, name));
    if (me !== '' && others.includes(me)) throw new AppError('FLOW_TASK_SEPARATED');
    return values(hook, event);
  };
}
