import { useMemo } from 'react';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

/** The page whose buttons say what one may do with flow models. */
export const MODELS_PATH = '/system/flowModels';

/** What the reader may do with flow models. */
export interface FlowRights {
  readonly canUpdate: boolean;
  readonly canDeploy: boolean;
}

/** What the buttons of the list of flow models allow the reader. */
export function useFlowRights(): FlowRights {
  const buttons = useGrantedButtons(MODELS_PATH);
  return useMemo(
    () => ({ canUpdate: buttons.has('flow_model:update'), canDeploy: buttons.has('flow_model:deploy') }),
    [buttons],
  );
}
