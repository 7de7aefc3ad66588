import type { MenuView } from '@haiqiao/contract/endpoints';
import type { MenuAudience } from '@haiqiao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MenuChoices, menuEditorQueries, type MenuPreview } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { positionOfStep, TREE_STEPS, type TreePosition, wayTo } from '#web/ui/tree/tree.logic.ts';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { formPath } from '../menu-paths.ts';
import type { MenuRights } from '../menu-rights.ts';
import { MENU_RULES } from '../tree/menu-lines.logic.ts';
import { ButtonsTable } from './buttons-table.tsx';
import styles from './menu-detail.module.css';
import { MenuFacts } from './menu-facts.tsx';
import { PostPreview } from './post-preview.tsx';
import { RemoveMenuDialog } from './remove-menu-dialog.tsx';

export interface DetailCardProps {
  readonly audience: MenuAudience;
  readonly menus: readonly MenuView[];
  readonly menu: MenuView | null;
  readonly rights: MenuRights;
  readonly choices: MenuChoices | undefined;
  /** Name of the previewed post; empty for none. */
  readonly post: string;
  readonly preview: MenuPreview | null;
  readonly onPut: (id: string, position: TreePosition) => void;
}

const PARTS = ['facts', 'buttons', 'preview'] as const;
type Part = (typeof PARTS)[number];

const STEP_ICONS = { up: 'arrow-up', down: 'arrow-down', out: 'arrow-left', in: 'arrow-right' } as const;

/** The selected entry: its properties, its buttons, and a post's view of the menu. */
export function DetailCard(props: DetailCardProps) {
  const { menu, post, preview, menus } = props;
  const { t } = useTranslation('menus');
  const [chosen, setPart] = useState<Part>('facts');
  // Choosing a post opens its preview.
  const [lastPost, setLastPost] = useState(post);
  if (lastPost !== post) {
    setLastPost(post);
    if (post !== '') setPart('preview');
  }
  const part = menu ? chosen : 'preview';
  return (
    <section className={styles['card']} aria-label={t('detail.title')}>
      {menu ? <Head {...props} menu={menu} /> : <h2 className="sr-only">{t('detail.title')}</h2>}
      <div className={styles['tabs']}>
        <LineTabs
          label={t('detail.parts')}
          value={part}
          items={PARTS.filter((each) => menu !== null || each === 'preview').map((each) => ({
            value: each,
            label: t(`part.${each}`),
            ...(each === 'buttons' ? { count: menu?.buttonCount ?? 0 } : {}),
          }))}
          onChange={setPart}
        />
      </div>
      {/* A scroll area without controls can be scrolled by keys only when it is focusable itself. */}
      <div className={styles['body']} role="region" aria-label={t(`part.${part}`)} tabIndex={0}>
        {part === 'preview' && <PostPreview post={post} preview={preview} menus={menus} />}
        {menu && part !== 'preview' && <Body {...props} menu={menu} part={part} />}
      </div>
    </section>
  );
}

type WithMenu = DetailCardProps & { readonly menu: MenuView };

/** The name of the entry and its actions. */
function Head({ audience, menus, menu, rights, onPut }: WithMenu) {
  const { t } = useTranslation(['menus', 'common']);
  const tab = useTab();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <header className={styles['head']}>
      <h2 className={styles['title']}>{menu.label}</h2>
      {rights.update &&
        TREE_STEPS.map((step) => {
          const position = positionOfStep(menus, { id: menu.id, step }, MENU_RULES);
          return (
            <Button
              key={step}
              tone="text"
              icon={STEP_ICONS[step]}
              aria-label={t(`step.${step}`)}
              title={t(`step.${step}`)}
              whyNot={position === null ? t('common:whyNot.noPlace') : ''}
              onClick={() => position && onPut(menu.id, position)}
            />
          );
        })}
      <Button onClick={() => tab.open(formPath('view-menu', audience, { id: menu.id }))}>
        {t('action.view')}
      </Button>
      {rights.create && (
        <Button onClick={() => tab.open(formPath('add-sub-menu', audience, { parentId: menu.id }))}>
          {t('action.addSub')}
        </Button>
      )}
      {rights.update && (
        <Button onClick={() => tab.open(formPath('edit-menu', audience, { id: menu.id }))}>
          {t('action.edit')}
        </Button>
      )}
      {rights.delete && (
        <Button
          tone="danger"
          whyNot={menu.isShipped ? t('remove.shipped') : ''}
          onClick={() => setRemoving(true)}
        >
          {t('action.delete')}
        </Button>
      )}
      {isRemoving && <RemoveMenuDialog audience={audience} menu={menu} onClose={() => setRemoving(false)} />}
    </header>
  );
}

function Body({ audience, menus, menu, rights, choices, part }: WithMenu & { readonly part: Part }) {
  const { t } = useTranslation('menus');
  const { data, error } = useQuery(menuEditorQueries.detail(audience, menu.id, useLocale()));
  if (error) return <Strip tone="error">{error.message}</Strip>;
  if (!data) return <Waiting />;
  if (part === 'buttons') {
    // Buttons are staff rights, whichever audience the menu has.
    return audience === 'STAFF' ? (
      <ButtonsTable menuId={menu.id} buttons={data.buttons} rights={rights} />
    ) : (
      <EmptyState drawing="calm" title={t('button.none')} />
    );
  }
  const way = wayTo(menus, menu.parentId).map(({ label }) => label);
  return <MenuFacts menu={data} way={way} choices={choices} />;
}
