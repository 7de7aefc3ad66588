import { type MenuAudience, PERMISSIONS } from '@haiqiao/contract/access';
import { useMemo } from 'react';
import { menuEntries } from '#web/session/menu.logic.ts';
import { useSession } from '#web/session/session.store.ts';

/** The person's rights on menus besides viewing; the server checks again. */
export interface MenuRights {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

const CODES = {
  STAFF: {
    create: PERMISSIONS.createMenus,
    update: PERMISSIONS.updateMenus,
    delete: PERMISSIONS.deleteMenus,
  },
  ENTERPRISE: {
    create: PERMISSIONS.createEnterpriseMenus,
    update: PERMISSIONS.updateEnterpriseMenus,
    delete: PERMISSIONS.deleteEnterpriseMenus,
  },
} as const;

/** The verbs that the person's menus grant, wherever they appear. */
export function useMenuRights(audience: MenuAudience): MenuRights {
  const modules = useSession((session) => session?.modules);
  return useMemo(() => {
    const codes = new Set(
      menuEntries(modules ?? []).flatMap(({ node }) => node.buttons.map(({ code }) => code)),
    );
    const { create, update, delete: remove } = CODES[audience];
    return { create: codes.has(create), update: codes.has(update), delete: codes.has(remove) };
  }, [modules, audience]);
}
