import { type FieldDesign, type SectionDesign, sectionsOfDesign } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { columnsOf, withFieldAt, steppedField, withoutField, withSpan } from '../editing/form-edits.logic.ts';
import { useFormScope } from '../form-scope.ts';
import { WordFields } from './word-fields.tsx';
import { Faults, Head, NumberChoice, Verbs } from './pieces.tsx';
import styles from './properties.module.css';

export interface FieldPropertiesProps {
  readonly section: SectionDesign;
  readonly fieldSlot: FieldDesign;
}

/** Section, width and form-specific texts of a field; its other properties belong to the resource. */
export function FieldProperties({ section, fieldSlot: { field: name, span = 1 } }: FieldPropertiesProps) {
  const { t } = useTranslation('form-design');
  const { designer, isReadOnly, labelOf, move } = useFormScope();
  const { design, edit, view } = designer;
  const field = view.fields[name];
  const isWide = field !== undefined && fieldWebOf(field).isWide;
  return (
    <>
      <Head kind={t('properties.field')} name={labelOf(name)} />
      <Faults part="fields" name={name} />
      <dl className={styles['facts']}>
        <dt>{t('properties.code')}</dt>
        <dd>
          <code>{name}</code>
        </dd>
        {(field?.required || field?.requiredWhen) && (
          <>
            <dt>{t('properties.required')}</dt>
            <dd>{t(field.required ? 'properties.always' : 'properties.sometimes')}</dd>
          </>
        )}
        {field?.visibleWhen && (
          <>
            <dt>{t('properties.visible')}</dt>
            <dd>{t('properties.sometimes')}</dd>
          </>
        )}
      </dl>
      {isWide ? (
        <p className={styles['hint']}>{t('properties.wide')}</p>
      ) : (
        <NumberChoice
          label={t('properties.span')}
          value={span}
          max={columnsOf(design, section)}
          onChange={(next) => next && edit(withSpan(design, name, next))}
        />
      )}
      {!isReadOnly && (
        <>
          <InSection name={name} section={section} />
          <Verbs>
            <Button
              icon="arrow-left"
              onClick={() => move(steppedField(design, name, -1), { kind: 'field', name })}
            >
              {t('properties.earlier')}
            </Button>
            <Button
              icon="arrow-right"
              onClick={() => move(steppedField(design, name, 1), { kind: 'field', name })}
            >
              {t('properties.later')}
            </Button>
            <Button
              tone="danger"
              icon="delete"
              onClick={() => move(withoutField(design, name), { kind: 'part', name: section.key })}
            >
              {t('properties.removeField')}
            </Button>
          </Verbs>
        </>
      )}
      <WordFields name={name} />
    </>
  );
}

function InSection({ name, section }: { readonly name: string; readonly section: SectionDesign }) {
  const { t } = useTranslation('form-design');
  const { designer, move, nameOf } = useFormScope();
  const { design } = designer;
  return (
    <Field label={t('properties.inSection')}>
      {(binding) => (
        <Select
          {...binding}
          value={section.key}
          valueLabel={nameOf(section)}
          isClearable={false}
          options={sectionsOfDesign(design).map((each) => ({ value: each.key, label: nameOf(each) }))}
          onChange={(key) => {
            const next = sectionsOfDesign(design).find((each) => each.key === key);
            if (next && next !== section)
              move(withFieldAt(design, name, { section: next.key, index: next.fields.length }), {
                kind: 'field',
                name,
              });
          }}
        />
      )}
    </Field>
  );
}
