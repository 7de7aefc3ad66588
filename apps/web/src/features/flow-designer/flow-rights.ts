import { useMemo } from 'react';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

/** The page whose buttons define the permissions on flow models. */
export const MODELS_PATH = '/system/flowModels';

/** The reader's permissions on flow models. */
export interface FlowRights {
  readonly canUpdate: boolean;
  readonly canDeploy: boolean;
}

/** The permissions of the buttons on the flow model list. */
export function useFlowRights(): FlowRights {
  const buttons = useGrantedButtons(MODELS_PATH);
  return useMemo(
    () => ({ canUpdate: buttons.has('flow_model:update'), canDeploy: buttons.has('flow_model:deploy') }),
    [buttons],
  );
}
