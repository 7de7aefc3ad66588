import {
  FIELD_WORD_KINDS,
  FIELD_WORDS_MAX,
  type FieldWord,
  fieldWordOf,
  withFieldWord,
} from '@haiqiao/contract/definitions';
import { LOCALES } from '@haiqiao/contract/i18n';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useFormScope } from '../form-scope.ts';
import styles from './properties.module.css';

/** Label and hint of a field in this form, in each language; an empty one falls back to the resource. */
export function WordFields({ name }: { readonly name: string }) {
  const { t } = useTranslation('form-design');
  const { designer, isReadOnly } = useFormScope();
  const { design, edit, view } = designer;
  const put = (at: FieldWord, text: string) =>
    edit({ ...design, words: withFieldWord(design.words, at, text) }, `${at.kind} ${at.tag} ${name}`);
  return (
    <>
      {FIELD_WORD_KINDS.map((kind) =>
        LOCALES.map(({ tag, label: language }) => {
          const at = { field: name, tag, kind };
          return (
            <TextField
              key={`${kind} ${tag}`}
              label={t(kind === 'label' ? 'properties.nameIn' : 'properties.helpIn', { language })}
              isDisabled={isReadOnly}
              maxLength={FIELD_WORDS_MAX[kind]}
              placeholder={view.shippedWords[name]?.[tag]?.[kind] ?? ''}
              value={fieldWordOf(design.words, at)}
              onChange={(text) => put(at, text)}
            />
          );
        }),
      )}
      <p className={styles['hint']}>{t('properties.wordsHint')}</p>
    </>
  );
}
