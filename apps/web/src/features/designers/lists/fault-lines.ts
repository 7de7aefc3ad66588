import type { DesignFault } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import type { FaultLine } from '../workbench/designer-context.ts';

/** The faults of a list as text: location and reason. */
export function useFaultLines(
  labelOf: (name: string) => string,
): (faults: readonly DesignFault[]) => readonly FaultLine[] {
  const { t } = useTranslation(['list-design', 'design']);
  return (faults) =>
    faults.map(({ part, name, fault, reason }) => ({
      key: `${part} ${name} ${fault}`,
      reason,
      text: t('design:fault.at', {
        place: t(`fault.part.${part}`),
        name: name === '' ? '' : labelOf(name),
        what: fault === 'other' ? reason : t(`fault.${fault}`),
      }),
    }));
}
