import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '#web/api/api-error.ts';
import { dictionaryEditorQueries, type DictionaryUses, mergeItems } from '#web/api/dictionary-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './merge-dialog.module.css';

const WIDTH_PX = 520;

export interface MergeDialogProps {
  readonly item: DictionaryItem;
  readonly uses: DictionaryUses | null;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Merges the item into another one of the dictionary (DOMAIN §2.19). */
export function MergeDialog({ item, uses, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['dictionary', 'common']);
  const locale = useLocale();
  const [text, setText] = useState('');
  const [into, setInto] = useState<{ id: string; label: string } | null>(null);
  const [refusal, setRefusal] = useState('');
  const found = useQuery(dictionaryEditorQueries.search(item.typeId, text.trim(), locale));
  const candidates = (found.data ?? []).filter(
    (other) => other.itemId !== item.itemId && other.valid === 'YES' && other.parentItemid !== item.itemId,
  );
  // Groups whose permissions change with the merge: by name where the reader may know them.
  const { count = 0, names = [] } = uses?.groups ?? {};
  const groups = names.join(t('common:separator')) || t('merge.someGroups', { count });
  const merge = async () => {
    if (!into) return;
    try {
      const { changed, isBackground } = await mergeItems(item.itemId, into.id);
      showToast('success', t(isBackground ? 'merge.begun' : 'merge.done', { count: changed }));
      onMerged();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal
      title={t('merge.title', { name: item.label })}
      onClose={onClose}
      onConfirm={merge}
      confirmText={t('merge.button')}
      whyNot={into === null ? t('common:whyNot.nothingChosen') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['merge']}>
        <p>{t('merge.text', { name: item.label })}</p>
        {uses && uses.fields.length > 0 && (
          <ul className={styles['uses']}>
            {uses.fields.map(({ resource, field, label, count }) => (
              <li key={`${resource} ${field}`}>
                <span>{label}</span>
                <b>{t('merge.records', { count })}</b>
              </li>
            ))}
          </ul>
        )}
        {count > 0 && <Strip tone="warning">{t('merge.groups', { names: groups })}</Strip>}
        <Field label={t('merge.into')} isRequired error={refusal}>
          {(binding) => (
            <Select
              {...binding}
              value={into?.id ?? null}
              {...(into ? { valueLabel: into.label } : {})}
              placeholder={t('merge.choose')}
              isLoading={found.isFetching}
              options={candidates.map((other) => ({
                value: other.itemId,
                label: other.label,
                hint: other.itemValue,
              }))}
              onSearch={setText}
              onChange={(id) => {
                const chosen = candidates.find((other) => other.itemId === id);
                setInto(chosen ? { id: chosen.itemId, label: chosen.label } : null);
                setRefusal('');
              }}
            />
          )}
        </Field>
      </div>
    </AppModal>
  );
}
