import type { FieldDesign, SectionDesign } from '@haiqiao/contract/definitions';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { FormField } from '#web/views/form-view/layout/form-field.tsx';
import { columnsOf, steppedField, withoutField, withSpan } from '../editing/form-edits.logic.ts';
import { isChosen, useFormScope } from '../form-scope.ts';
import styles from './canvas.module.css';
import { dropIndex, useDrag } from './drag-context.ts';

/** The fields of a section in their real grid. */
export function CanvasSection({ section }: { readonly section: SectionDesign }) {
  const { t } = useTranslation('form-design');
  const { designer } = useFormScope();
  const scope = useDrag();
  const at = dropIndex(scope, 'field', section.key);
  const dragged = scope.drag?.dragged.kind === 'field' ? scope.drag.dragged.name : '';
  const others = section.fields.filter(({ field }) => field !== dragged);
  return (
    <div
      className={styles['grid']}
      data-section={section.key}
      data-columns={columnsOf(designer.design, section)}
      data-target={at !== null}
    >
      {section.fields.length === 0 && <p className={styles['empty']}>{t('canvas.emptySection')}</p>}
      {section.fields.map((fieldSlot, index) => (
        <CanvasField
          key={fieldSlot.field}
          fieldSlot={fieldSlot}
          section={section}
          drop={
            at === null
              ? undefined
              : others[at]?.field === fieldSlot.field
                ? 'before'
                : at >= others.length && index === section.fields.length - 1
                  ? 'behind'
                  : undefined
          }
        />
      ))}
    </div>
  );
}

interface CanvasFieldProps {
  readonly fieldSlot: FieldDesign;
  readonly section: SectionDesign;
  readonly drop: 'before' | 'behind' | undefined;
}

const STEPS: Readonly<Record<string, -1 | 1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

function CanvasField({ fieldSlot: { field: name, span = 1 }, section, drop }: CanvasFieldProps) {
  const { t } = useTranslation('form-design');
  const { designer, chosen, choose, isReadOnly, labelOf, move, faults, nameOf } = useFormScope();
  const { drag, start } = useDrag();
  const { design, view } = designer;
  const field = view.fields[name];
  const self = { kind: 'field', name } as const;
  const press = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(event.shiftKey ? withSpan(design, name, span + step) : steppedField(design, name, step), self);
    }
    if (event.key === 'Delete') move(withoutField(design, name), { kind: 'part', name: section.key });
  };
  return (
    <div
      className={styles['cell']}
      data-place={name}
      data-span={(field && fieldWebOf(field).isWide) || span >= columnsOf(design, section) ? 'all' : span}
      data-chosen={isChosen(chosen, self)}
      data-faulty={faults.some((fault) => fault.part === 'fields' && fault.name === name)}
      data-dragged={drag?.dragged.kind === 'field' && drag.dragged.name === name}
      data-drop={drop}
    >
      <div className={styles['inert']} inert>
        {field ? (
          <FormField name={name} span={span} isLabelHidden={field.label === nameOf(section)} />
        ) : (
          <p className={styles['unseen']}>
            {name} · {t('canvas.unseen')}
          </p>
        )}
      </div>
      <button
        type="button"
        className={styles['grip']}
        data-focus={`field:${name}`}
        aria-pressed={isChosen(chosen, self)}
        aria-label={t('canvas.field', { name: labelOf(name) })}
        title={isReadOnly ? undefined : t('canvas.fieldHint')}
        onPointerDown={(event) => !isReadOnly && start(event, self)}
        onKeyDown={press}
        onClick={() => choose(self)}
      />
    </div>
  );
}
