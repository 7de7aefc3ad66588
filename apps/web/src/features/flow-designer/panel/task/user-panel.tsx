import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { textIn } from '../../canvas/node-options.ts';
import { PanelChoice } from '../controls.tsx';
import { LoopPart } from '../loop-part.tsx';
import { NamePart } from '../name-part.tsx';
import { NextPart } from '../arrows/next-part.tsx';
import styles from '../panel.module.css';
import { useChoices } from '../panel-scope.ts';
import { type ElementEdits, useElementEdits } from '../use-element-edits.ts';
import { ButtonsPart } from './buttons-part.tsx';
import { PeoplePart, RulesPart } from './decision-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { LimitPart } from './limit-part.tsx';

const PARTS = ['basics', 'people', 'buttons', 'fields', 'limit', 'rules'] as const;
type Part = (typeof PARTS)[number];

/** The properties of a user task. */
export function UserPanel({ element }: { readonly element: BpmnElement }) {
  const { t } = useTranslation('flow-designer');
  const [part, setPart] = useState<Part>('people');
  const edits = useElementEdits(element);
  const { options, put } = edits;
  return (
    <>
      <div className={styles['tabs']}>
        <LineTabs
          label={t('panel.parts')}
          value={part}
          items={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
          onChange={setPart}
        />
      </div>
      <div className={styles['body']}>
        {part === 'basics' && <Basics element={element} edits={edits} />}
        {part === 'people' && <PeoplePart options={options} onPut={put} />}
        {part === 'buttons' && <ButtonsPart options={options} onPut={put} />}
        {part === 'fields' && <FieldsPart options={options} onPut={put} />}
        {part === 'limit' && <LimitPart options={options} onPut={put} />}
        {part === 'rules' && <RulesPart options={options} onPut={put} nodeId={element.id} />}
      </div>
    </>
  );
}

/** Form and status of the record while an instance waits at a node. */
export function RecordPart({ edits: { options, put } }: { readonly edits: ElementEdits }) {
  const { t } = useTranslation('flow-designer');
  const { choices, statuses } = useChoices();
  return (
    <>
      <PanelChoice
        label={t('task.form')}
        placeholder={t('task.formUsual')}
        value={textIn(options, 'form') || null}
        options={choices.forms.map(({ code, label }) => ({ value: code, label, hint: code }))}
        onChange={(form) => put({ form: form ?? undefined })}
      />
      <PanelChoice
        label={t('task.status')}
        hint={t('task.statusHint')}
        value={textIn(options, 'status') || null}
        options={statuses.map(({ code, label }) => ({ value: code, label, hint: code }))}
        onChange={(status) => put({ status: status ?? undefined })}
      />
    </>
  );
}

function Basics({ element, edits }: { readonly element: BpmnElement; readonly edits: ElementEdits }) {
  return (
    <>
      <NamePart element={element} edits={edits} />
      <RecordPart edits={edits} />
      <LoopPart element={element} />
      <NextPart element={element} />
    </>
  );
}
