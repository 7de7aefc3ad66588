import type { ExplainChoices } from '@haiqiao/contract/endpoints';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { Select, TreeSelect } from '#web/field-types/editing/late-controls.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import type { TreeChoice } from '#web/ui/tree-select/tree-select.tsx';
import { fieldPathsOf } from '#web/views/conditions/resource-fields.ts';
import styles from './explain.module.css';
import type { QuestionDraft } from './question.logic.ts';

export interface QuestionFormProps {
  readonly choices: ExplainChoices;
  readonly draft: QuestionDraft;
  readonly onEdit: (change: Partial<QuestionDraft>) => void;
}

const KINDS = ['resource', 'menu', 'route'] as const;

/** The question: records of an area and an action on them, a menu entry, or a server call. */
export function QuestionForm(props: QuestionFormProps) {
  const { t } = useTranslation('explain');
  const { draft, onEdit } = props;
  return (
    <div className={styles['form']}>
      <Segmented
        label={t('about')}
        value={draft.kind}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => onEdit({ kind })}
      />
      {draft.kind === 'menu' && <MenuQuestion {...props} />}
      {draft.kind === 'route' && <RouteQuestion {...props} />}
      {draft.kind === 'resource' && <ResourceQuestion {...props} />}
    </div>
  );
}

function menuTree(
  menus: ExplainChoices['catalogue']['menus'],
  parentId: string | null,
): readonly TreeChoice[] {
  return menus
    .filter((menu) => menu.parentId === parentId && menu.audience === 'STAFF')
    .map(({ id, name, code }) => ({ value: id, label: name, search: code, children: menuTree(menus, id) }));
}

function MenuQuestion({ choices, draft, onEdit }: QuestionFormProps) {
  const { t } = useTranslation('explain');
  const { menus } = choices.catalogue;
  const tree = useMemo(() => menuTree(menus, null), [menus]);
  return (
    <Field label={t('menu')}>
      {(binding) => (
        <TreeSelect
          {...binding}
          placeholder={t('choose')}
          values={draft.menuId ? [draft.menuId] : []}
          labelOf={(id) => menus.find((menu) => menu.id === id)?.name ?? id}
          choices={tree}
          onChange={([menuId = '']) => onEdit({ menuId })}
        />
      )}
    </Field>
  );
}

function RouteQuestion({ choices, draft, onEdit }: QuestionFormProps) {
  const { t } = useTranslation('explain');
  return (
    <Field label={t('route')}>
      {(binding) => (
        <Select
          {...binding}
          placeholder={t('choose')}
          value={draft.route || null}
          options={choices.routes.map(({ name, path }) => ({ value: name, label: path, search: name }))}
          onChange={(route) => onEdit({ route: route ?? '' })}
        />
      )}
    </Field>
  );
}

function ResourceQuestion({ choices, draft, onEdit }: QuestionFormProps) {
  const { t } = useTranslation('explain');
  const { resources } = choices.catalogue;
  const resource = resources.find(({ code }) => code === draft.resource);
  const verbs = choices.verbs[draft.resource] ?? [];
  return (
    <>
      <Field label={t('resource')}>
        {(binding) => (
          <Select
            {...binding}
            placeholder={t('choose')}
            value={draft.resource || null}
            options={resources.map(({ code, name }) => ({ value: code, label: name, search: code }))}
            onChange={(code) => onEdit({ resource: code ?? '', verb: 'read', recordId: '', field: '' })}
          />
        )}
      </Field>
      {resource && (
        <>
          <Field label={t('verb.label')}>
            {(binding) => (
              <Select
                {...binding}
                isClearable={false}
                value={draft.verb}
                options={verbs.map(({ code, name }) => ({
                  value: code,
                  label: name || t(`verb.${code as 'read'}`), // one of the verbs of every resource
                  search: code,
                }))}
                onChange={(verb) => onEdit({ verb: verb ?? 'read' })}
              />
            )}
          </Field>
          <Field label={t('record')} hint={t('recordHint')}>
            {(binding) => (
              <RecordChoice
                {...binding}
                target={draft.resource}
                isMany={false}
                values={draft.recordId ? [draft.recordId] : []}
                onChange={([recordId = '']) => onEdit({ recordId })}
              />
            )}
          </Field>
          <Field label={t('field')}>
            {(binding) => (
              <Select
                {...binding}
                placeholder={t('anyField')}
                value={draft.field || null}
                options={fieldPathsOf(resource).map(({ path, label }) => ({
                  value: path,
                  label,
                  search: path,
                }))}
                onChange={(field) => onEdit({ field: field ?? '' })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}
