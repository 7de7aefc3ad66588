import type { Term } from '@haiqiao/contract/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import styles from '../organisation.module.css';
import { PostDialog } from './post-dialog.tsx';
import { RemovePostDialog } from './remove-post-dialog.tsx';

const PATH = '/system/posts';
const LIST = 'rs_post_list';
const ALL: readonly Term[] = [];

/** The open dialog of the post list; a new post has no id. */
type Open = { readonly kind: 'edit' | 'remove'; readonly id: string } | { readonly kind: 'add' };

/** Posts and their grants (ORG-01). */
export function PostsPage() {
  const { t } = useTranslation('organisation');
  const buttons = useGrantedButtons(PATH);
  const [canCreate, canUpdate, canRemove] = ['create', 'update', 'delete'].map((verb) =>
    buttons.has(`post:${verb}`),
  );
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const own = useMemo<OwnVerbs>(
    () => ({
      open: (row) => setOpen({ kind: 'edit', id: row.id }),
      edit: canUpdate ? (row) => setOpen({ kind: 'edit', id: row.id }) : undefined,
      create: () => setOpen({ kind: 'add' }),
      itemsOf: () => (canRemove ? [{ key: 'remove', label: t('post.remove'), icon: 'delete' }] : []),
      act: (_key, row) => setOpen({ kind: 'remove', id: row.id }),
      batch: [],
      actOnAll: () => undefined,
    }),
    [canUpdate, canRemove, t],
  );
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={ALL} own={own}>
        {({ buttons: listButtons, card }) => (
          <Page
            title={t('posts.title')}
            purpose={t('posts.purpose')}
            actions={
              <>
                {listButtons}
                {canCreate && (
                  <Button tone="primary" icon="plus" onClick={own.create}>
                    {t('post.add')}
                  </Button>
                )}
              </>
            }
          >
            <div className={styles['cards']}>
              <div className={styles['list']}>{card}</div>
            </div>
          </Page>
        )}
      </OwnList>
      {open?.kind === 'add' && <PostDialog id={null} canSave onClose={close} />}
      {open?.kind === 'edit' && <PostDialog id={open.id} canSave={canUpdate === true} onClose={close} />}
      {open?.kind === 'remove' && <RemovePostDialog id={open.id} onClose={close} />}
    </>
  );
}
