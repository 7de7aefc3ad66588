import type { FormDesignFault } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import type { FaultLine } from '../workbench/designer-context.ts';

/** The faults of a form as text: location and reason. */
export function useFaultLines(
  callOf: (fault: FormDesignFault) => string,
): (faults: readonly FormDesignFault[]) => readonly FaultLine[] {
  const { t } = useTranslation(['form-design', 'design']);
  return (faults) =>
    faults.map((each) => ({
      key: `${each.part} ${each.name} ${each.fault}`,
      reason: each.reason,
      text: t('design:fault.at', {
        place: t(`fault.part.${each.part}`),
        name: callOf(each),
        what: each.fault === 'other' ? each.reason : t(`fault.${each.fault}`),
      }),
    }));
}
