import { useMemo } from 'react';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

const PATH = '/system/organisation';

/** The reader's rights on units and members. */
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

/** The reader's rights from the buttons of the organisation page; a stable object while they are unchanged. */
export function useOrganisationRights(): OrganisationRights {
  const buttons = useGrantedButtons(PATH);
  return useMemo(() => rightsOf(buttons), [buttons]);
}
