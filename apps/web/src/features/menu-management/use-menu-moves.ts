import type { MenuView } from '@haiqiao/contract/endpoints';
import type { MenuAudience } from '@haiqiao/contract/access';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { putMenu, reloadMenus, showMovedMenus } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type TreePosition, withMoved } from '#web/ui/tree/tree.logic.ts';

/**
 * Moves an entry after a drop, a key or a button, and reports the result. The tree changes at once; the server receives the moves one after
 * the other, and its state prevails.
 */
export function useMenuMoves(audience: MenuAudience, menus: readonly MenuView[]) {
  const { t } = useTranslation('menus');
  const locale = useLocale();
  const waiting = useRef({ last: Promise.resolve(), count: 0 });

  async function sendMove(menu: MenuView, position: TreePosition): Promise<void> {
    try {
      await putMenu(audience, { id: menu.id, ...position });
      showToast('success', t('message.moved', { name: menu.label }));
    } catch (error) {
      showToast('error', refusalMessage(error));
    }
    waiting.current.count -= 1;
    if (waiting.current.count === 0) await reloadMenus();
  }

  return (id: string, position: TreePosition) => {
    const menu = menus.find((each) => each.id === id);
    if (!menu) return;
    showMovedMenus(audience, locale, (all) => withMoved(all, id, position));
    waiting.current.count += 1;
    waiting.current.last = waiting.current.last.then(() => sendMove(menu, position));
  };
}
