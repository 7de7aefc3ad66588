import type { FieldDefinition, FormSection } from '@haiqiao/contract/definitions';
import type { FormView } from '@haiqiao/contract/endpoints';
import { useEffect, useState } from 'react';
import { needTexts } from '#web/i18n/runtime.ts';
import { FormEditor } from '#web/views/form-view/form-editor.tsx';
import { createStoredEdit } from '#web/views/form-view/use-form-store.ts';
import { fieldViewsOf } from '../record-fixtures.ts';

const FIELDS = 60;
const PER_SECTION = 12;

/** Field types of a typical large filing: mostly texts and numbers, some choices, dates and computed values. */
function fieldAt(index: number): FieldDefinition {
  const label = `字段${index + 1}`;
  const kinds: readonly FieldDefinition[] = [
    { type: 'text', label, required: index === 0, maxLength: 100 },
    { type: 'text', label, rule: 'mobile' },
    { type: 'integer', label, unit: '人' },
    { type: 'money', label },
    { type: 'date', label },
    { type: 'boolean', label },
    { type: 'dictionary', label, dictionary: 'RS_SOURCE' },
    { type: 'longText', label },
    { type: 'text', label, visibleWhen: { field: 'f0', op: 'ne', value: '隐藏' } },
    { type: 'text', label, requiredWhen: { field: 'f0', op: 'notnull' } },
    { type: 'tags', label },
    {
      type: 'computed',
      label,
      result: 'text',
      value: { concat: [{ field: 'f0' }, { field: 'f1' }], separator: '-' },
    },
  ];
  return kinds[index % kinds.length] ?? { type: 'text', label };
}

const NAMES = Array.from({ length: FIELDS }, (_, index) => `f${index}`);

const SECTIONS: readonly FormSection[] = Array.from({ length: FIELDS / PER_SECTION }, (_, index) => ({
  kind: 'section',
  key: `s${index}`,
  label: `第 ${index + 1} 部分`,
  fields: NAMES.slice(index * PER_SECTION, (index + 1) * PER_SECTION),
}));

const VIEW: FormView = {
  code: 'fixture_sixty',
  label: '六十个字段',
  resource: 'fixture',
  version: 1,
  columns: 3,
  parts: SECTIONS,
  tabs: [],
  fields: fieldViewsOf(Object.fromEntries(NAMES.map((name, index) => [name, fieldAt(index)]))),
  statuses: [],
  actions: [],
  warnings: [],
  verbs: { create: true, update: true, delete: true, export: false, import: false, unmask: false },
  routes: { see: '/see-form', edit: '/edit-form' },
  opensIn: 'tab',
  deleteConfirm: null,
  prints: [],
};

const STORED_EDIT = createStoredEdit();

/** A form definition with sixty visible fields, for measuring a key press (DESIGN §5). */
export function SixtyFieldsFixture(_: { readonly name: string }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void needTexts(['form', 'fields']).then(() => setReady(true));
  }, []);
  return isReady ? <FormEditor view={VIEW} detail={null} storedEdit={STORED_EDIT} /> : null;
}
