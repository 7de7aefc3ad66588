import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './conflict-strip.module.css';
import { type DraftField, differencesOf, draftOf, EXTENDS, textOf } from './item-draft.ts';
import type { ItemEditor } from './use-item-editor.ts';

const WIDTH_PX = 640;

/** The item was changed by another user: shows the differences and lets the user choose one of the two (VISUAL §7 Stale). */
export function ConflictStrip({
  editor,
  theirs,
}: {
  readonly editor: ItemEditor;
  readonly theirs: DictionaryItem;
}) {
  const { t } = useTranslation('dictionary');
  const [isOpen, setOpen] = useState(false);
  const other = draftOf(theirs);
  const settle = (whose: 'mine' | 'theirs') => {
    setOpen(false);
    editor.settle(whose);
  };
  return (
    <>
      <Strip
        tone="warning"
        actions={
          <Button tone="link" onClick={() => setOpen(true)}>
            {t('conflict.show')}
          </Button>
        }
      >
        {t('conflict.text')}
      </Strip>
      <AppModal title={t('conflict.title')} isOpen={isOpen} onClose={() => setOpen(false)} widthPx={WIDTH_PX}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th>{t('conflict.field')}</th>
              <th>{t('conflict.mine')}</th>
              <th>{t('conflict.theirs', { by: theirs.updatedBy })}</th>
            </tr>
          </thead>
          <tbody>
            {differencesOf(editor.draft, other).map((field) => (
              <tr key={field}>
                <th scope="row">
                  <FieldName field={field} />
                </th>
                <td>{textOf(editor.draft, field) || '—'}</td>
                <td>{textOf(other, field) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles['actions']}>
          <Button onClick={() => settle('theirs')}>{t('conflict.takeTheirs')}</Button>
          <Button tone="primary" onClick={() => settle('mine')}>
            {t('conflict.keepMine')}
          </Button>
        </div>
      </AppModal>
    </>
  );
}

function FieldName({ field }: { readonly field: DraftField }) {
  const { t } = useTranslation('dictionary');
  switch (field) {
    case 'names.zh-TW':
      return '繁體中文';
    case 'names.en':
      return 'English';
    case 'names.ja':
      return '日本語';
    case 'itemName':
    case 'itemValue':
    case 'viewIndex':
    case 'valid':
    case 'icon':
    case 'extend1':
      return t(`field.${field}`);
    default:
      return t('field.extend', { number: EXTENDS.indexOf(field) + 1 });
  }
}
