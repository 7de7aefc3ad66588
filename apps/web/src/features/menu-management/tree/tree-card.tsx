import { MENU_ABSENCES, type MenuView } from '@haiqiao/contract/endpoints';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuChoices, MenuPreview } from '#web/api/menu-editor.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { SideCard } from '#web/ui/card/side-card.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import { type TreePosition, withToggled } from '#web/ui/tree/tree.logic.ts';
import { MenuLine } from './menu-line.tsx';
import { MENU_RULES, menuLines } from './menu-lines.logic.ts';
import styles from './menu-tree.module.css';

export interface TreeCardProps {
  readonly menus: readonly MenuView[];
  readonly selectedId: string;
  readonly canMove: boolean;
  readonly posts: MenuChoices['posts'];
  /** The previewed post; empty for none. */
  readonly postId: string;
  /** That post's preview of the menu, when loaded. */
  readonly preview: MenuPreview | null;
  readonly onPost: (postId: string) => void;
  readonly onSelect: (id: string) => void;
  readonly onPut: (id: string, position: TreePosition) => void;
}

const NONE: readonly string[] = [];

/** The tree with its search and the choice of a post to preview. */
export function TreeCard(props: TreeCardProps) {
  const { menus, selectedId, canMove, posts, postId, preview, onPost, onSelect, onPut } = props;
  const { t } = useTranslation('menus');
  const [text, setText] = useTabState('search', '');
  const [collapsed, setCollapsed] = useTabState('collapsed', NONE);
  const wanted = useDeferredValue(text);
  const lines = menuLines(menus, { collapsed, text: wanted });
  const absent = new Map(preview?.absent.map(({ id, reason }) => [id, reason]));
  const absenceOf = (id: string) => {
    const reason = MENU_ABSENCES.find((each) => each === absent.get(id));
    return postId === '' || reason === undefined ? null : t(`absence.${reason}`);
  };
  const moving = {
    nodes: menus,
    rules: MENU_RULES,
    onPut,
    onNoPosition: () => showToast('info', t('message.noPlace')),
  };
  return (
    <SideCard
      label={t('tree.title')}
      className={styles['card']}
      head={
        <>
          <SearchInput label={t('tree.search')} value={text} onChange={setText} />
          <Select
            aria-label={t('preview.post')}
            placeholder={t('preview.post')}
            value={postId === '' ? null : postId}
            options={posts.map(({ id, name, code }) => ({ value: id, label: name, search: code }))}
            onChange={(id) => onPost(id ?? '')}
          />
        </>
      }
      foot={
        <>
          <span>{t('tree.count', { count: menus.length })}</span>
          {canMove && <span>{t('tree.keys')}</span>}
        </>
      }
    >
      {lines.length === 0 ? (
        <p className={styles['note']}>{t('tree.nothing')}</p>
      ) : (
        <Tree
          label={t('tree.title')}
          lines={lines}
          selectedId={selectedId}
          moving={canMove && wanted.trim() === '' ? moving : undefined}
          onChoose={({ id }) => onSelect(id)}
          onToggle={(id) => setCollapsed(withToggled(collapsed, id))}
        >
          {({ node }) => <MenuLine menu={node} absence={absenceOf(node.id)} />}
        </Tree>
      )}
    </SideCard>
  );
}
