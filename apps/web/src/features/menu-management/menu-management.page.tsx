import type { MenuAudience } from '@haiqiao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { menuEditorQueries } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Waiting } from '#web/ui/waiting/waiting.tsx';
import { DetailCard } from './detail/detail-card.tsx';
import styles from './menu-management.module.css';
import { formPath } from './menu-paths.ts';
import { useMenuRights } from './menu-rights.ts';
import { TreeCard } from './tree/tree-card.tsx';
import { useMenuMoves } from './use-menu-moves.ts';

/** The menus of staff or enterprises: tree and selected entry (PERM-04, PERM-06). */
export function MenuManagementPage({ audience }: { readonly audience: MenuAudience }) {
  const { t } = useTranslation(['menus', 'common']);
  const locale = useLocale();
  const tab = useTab();
  const rights = useMenuRights(audience);
  const { data: menus, error, refetch } = useQuery(menuEditorQueries.tree(audience, locale));
  return (
    <Page
      title={t(`title.${audience}`)}
      purpose={t('purpose')}
      actions={
        rights.create && (
          <Button tone="primary" icon="plus" onClick={() => tab.open(formPath('add-menu', audience))}>
            {t('action.add')}
          </Button>
        )
      }
    >
      {menus ? (
        <Workspace audience={audience} />
      ) : (
        <EmptyOrLoading fault={error?.message ?? ''} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function EmptyOrLoading({ fault, onRetry }: { readonly fault: string; readonly onRetry: () => void }) {
  const { t } = useTranslation(['menus', 'common']);
  if (fault === '') return <Waiting className={styles['wait']} />;
  return (
    <EmptyState
      drawing="broken"
      title={t('failed')}
      reason={fault}
      actions={<Button onClick={onRetry}>{t('common:action.retry')}</Button>}
    />
  );
}

function Workspace({ audience }: { readonly audience: MenuAudience }) {
  const locale = useLocale();
  const rights = useMenuRights(audience);
  const { data: menus = [] } = useQuery(menuEditorQueries.tree(audience, locale));
  const { data: choices } = useQuery({
    ...menuEditorQueries.choices(locale),
    // Requires the right to view the staff menus.
    enabled: audience === 'STAFF',
  });
  const [selectedId, setSelectedId] = useTabState('selected', '');
  const [postId, setPostId] = useTabState('post', '');
  const { data: preview = null } = useQuery({
    ...menuEditorQueries.preview(audience, postId, locale),
    enabled: postId !== '',
  });
  const put = useMenuMoves(audience, menus);
  const posts = choices?.posts ?? [];
  return (
    <div className={styles['cards']}>
      <TreeCard
        menus={menus}
        selectedId={selectedId}
        canMove={rights.update}
        posts={posts}
        postId={postId}
        preview={preview}
        onPost={setPostId}
        onSelect={setSelectedId}
        onPut={put}
      />
      <DetailCard
        audience={audience}
        menus={menus}
        menu={menus.find(({ id }) => id === selectedId) ?? null}
        rights={rights}
        choices={choices}
        post={posts.find(({ id }) => id === postId)?.name ?? ''}
        preview={postId === '' ? null : preview}
        onPut={put}
      />
    </div>
  );
}
