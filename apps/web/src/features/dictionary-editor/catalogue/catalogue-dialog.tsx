import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, deleteType, reloadDictionaryEditor } from '#web/api/dictionary-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { EditorRights } from '../editor-rights.ts';
import styles from './catalogue.module.css';
import { CatalogueRows } from './catalogue-rows.tsx';
import { saveFiles } from './dictionary-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import { TypeDialog } from './type-dialog.tsx';

const WIDTH_PX = 960;

export interface CatalogueDialogProps {
  readonly types: readonly CatalogueEntry[];
  readonly rights: EditorRights;
  readonly onOpen: (typeId: string) => void;
  readonly onClose: () => void;
}

type Panel =
  | { readonly kind: 'save'; readonly type: CatalogueEntry | null }
  | { readonly kind: 'remove'; readonly type: CatalogueEntry }
  | { readonly kind: 'import' };

/** All dictionaries: search, order, import, export (DICT-08). */
export function CatalogueDialog({ types, rights, onOpen, onClose }: CatalogueDialogProps) {
  const { t } = useTranslation(['dictionary', 'common']);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [panel, setPanel] = useState<Panel | null>(null);
  const found = types.filter((type) => isFound(type, text));
  const marked = types.filter(({ typeId }) => chosen.includes(typeId));
  return (
    <AppModal title={t('catalogue.title')} onClose={onClose} widthPx={WIDTH_PX}>
      <div className={styles['tools']}>
        <div className={styles['search']}>
          <SearchInput label={t('catalogue.search')} value={text} onChange={setText} />
        </div>
        <span className={styles['count']}>{t('catalogue.count', { count: found.length })}</span>
        {rights.create && (
          <Button icon="import" onClick={() => setPanel({ kind: 'import' })}>
            {t('catalogue.import')}
          </Button>
        )}
        <Button
          icon="export"
          whyNot={marked.length === 0 ? t('common:whyNot.nothingChosen') : ''}
          onClick={() => void saveFiles(marked)}
        >
          {t('catalogue.export', { count: marked.length })}
        </Button>
        {rights.create && (
          <Button icon="plus" onClick={() => setPanel({ kind: 'save', type: null })}>
            {t('catalogue.new')}
          </Button>
        )}
      </div>
      <CatalogueRows
        types={found}
        canMove={rights.update && text.trim() === ''}
        rights={rights}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={onOpen}
        onEdit={(type) => setPanel({ kind: 'save', type })}
        onRemove={(type) => setPanel({ kind: 'remove', type })}
      />
      {panel?.kind === 'save' && (
        <TypeDialog type={panel.type} onSaved={() => undefined} onClose={() => setPanel(null)} />
      )}
      {panel?.kind === 'import' && <ImportDialog onClose={() => setPanel(null)} />}
      {panel?.kind === 'remove' && (
        <DeleteDialog
          name={panel.type.label}
          hasChildren
          onDelete={() => deleteType(panel.type.typeId)}
          onDeleted={reloadDictionaryEditor}
          onClose={() => setPanel(null)}
        />
      )}
    </AppModal>
  );
}

function isFound(
  { label, typeName, dicCode, systemCode, translations }: CatalogueEntry,
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase();
  const texts = [label, typeName, dicCode, systemCode, ...Object.values(translations)];
  return texts.some((each) => each.toLowerCase().includes(wanted));
}
