import { useMemo } from 'react';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

const PATH = '/system/organisation';

/** What the reader may do with units and members. */
export interface OrganisationRights {
  readonly unit: { readonly create: boolean; readonly update: boolean; readonly delete: boolean };
  readonly member: {
    readonly create: boolean;
    readonly update: boolean;
    readonly setStatus: boolean;
    readonly transfer: boolean;
    readonly leave: boolean;
    readonly forceOffline: boolean;
    readonly unlock: boolean;
    readonly resetPassword: boolean;
    readonly viewAs: boolean;
    readonly resetSecondFactor: boolean;
  };
}

function rightsOf(buttons: ReadonlySet<string>): OrganisationRights {
  const unit = (verb: string) => buttons.has(`org:${verb}`);
  const member = (verb: string) => buttons.has(`member:${verb}`);
  return {
    unit: { create: unit('create'), update: unit('update'), delete: unit('delete') },
    member: {
      create: member('create'),
      update: member('update'),
      setStatus: member('setStatus'),
      transfer: member('transfer'),
      leave: member('leave'),
      forceOffline: member('forceOffline'),
      unlock: member('unlock'),
      resetPassword: member('resetPassword'),
      viewAs: member('viewAs'),
      resetSecondFactor: member('resetSecondFactor'),
    },
  };
}

/** What the buttons of the organisation page allow the reader; the same object as long as they stay the same. */
export function useOrganisationRights(): OrganisationRights {
  const buttons = useGrantedButtons(PATH);
  return useMemo(() => rightsOf(buttons), [buttons]);
}
