import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { LateDropdown } from '#web/ui/dropdown/late-dropdown.tsx';
import type { ListScope } from './list-scope.ts';
import styles from './list-view.module.css';

async function openTray(): Promise<void> {
  const { openTray: open } = await import('#web/views/transfers/transfers.store.ts');
  open();
}

/** The title row of a list page: title, create, import and export; the primary button last. */
export function ListHead({ scope }: { readonly scope: ListScope }) {
  const { view } = scope;
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']}>{view.label}</h1>
      <p className={styles['purpose']}>{view.purpose}</p>
      <ListButtons scope={scope} />
    </header>
  );
}

/** 导入, 导出 and 新增, as far as the definition and the reader's rights go. */
export function ListButtons({ scope }: { readonly scope: ListScope }) {
  const { t } = useTranslation('list');
  const { view, ask } = scope;
  const has = (button: (typeof view.buttons)[number]) => view.buttons.includes(button);
  return (
    <div className={styles['buttons']}>
      {(has('import') || has('export')) && (
        <Button
          tone="text"
          icon="history"
          onClick={() => void openTray()}
          title={t('button.transfers')}
          aria-label={t('button.transfers')}
        />
      )}
      {has('import') && (
        <Button icon="import" onClick={() => ask({ kind: 'import' })}>
          {t('button.import')}
        </Button>
      )}
      {has('export') && (
        <Button icon="export" onClick={() => ask({ kind: 'export', rows: [] })}>
          {t('button.export')}
        </Button>
      )}
      {has('create') && <CreateButton scope={scope} />}
    </div>
  );
}

/** 新增; of several kinds of records it asks which, unless only one of them is in sight. */
function CreateButton({ scope: { view, kind, create } }: { readonly scope: ListScope }) {
  const { t } = useTranslation('list');
  const kinds = view.kinds?.forms ?? [];
  const own = kinds.find(({ value }) => value === kind);
  const isPlain = kinds.length === 0 || own !== undefined;
  const button = (
    <Button tone="primary" icon="plus" {...(isPlain ? { onClick: () => create(own?.form) } : {})}>
      {t('button.create')}
    </Button>
  );
  if (isPlain) return button;
  const items = kinds.map(({ form, label }) => ({ key: form, label }));
  return (
    <LateDropdown items={items} onSelect={create} placement="bottomRight">
      {button}
    </LateDropdown>
  );
}
