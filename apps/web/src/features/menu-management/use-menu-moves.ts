import type { MenuView } from '@haiqiao/contract/endpoints';
import type { MenuAudience } from '@haiqiao/contract/access';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { putMenu, reloadMenus, showMovedMenus } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import { type TreePlace, withMoved } from '#web/ui/tree/tree.logic.ts';

/**
 * Puts an entry where it was dropped, or where a key or button sends it, and says what came of it. It stands there at once;
 * the server is told of one move after the other, and has the last word.
 */
export function useMenuMoves(audience: MenuAudience, menus: readonly MenuView[]) {
  const { t } = useTranslation('menus');
  const locale = useLocale();
  const waiting = useRef({ last: Promise.resolve(), count: 0 });

  async function tell(menu: MenuView, place: TreePlace): Promise<void> {
    try {
      await putMenu(audience, { id: menu.id, ...place });
      showToast('success', t('message.moved', { name: menu.label }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message);
    }
    waiting.current.count -= 1;
    if (waiting.current.count === 0) await reloadMenus();
  }

  return (id: string, place: TreePlace) => {
    const menu = menus.find((each) => each.id === id);
    if (!menu) return;
    showMovedMenus(audience, locale, (all) => withMoved(all, id, place));
    waiting.current.count += 1;
    waiting.current.last = waiting.current.last.then(() => tell(menu, place));
  };
}
