import { expect, test } from 'vitest';
import { checkModules } from './check-modules.ts';
import { type Fault, form, staffing, withForm } from './testing/staffing.ts';

const FAULTS: readonly Fault[] = [
  [
    'an unknown field of a form',
    withForm({ parts: [{ kind: 'section', key: 'a', label: 'a', fields: ['no'] }] }),
    'rs_position.form.parts[0].fields[0]',
    /"no"/,
  ],
  [
    'a field twice in a form',
    withForm({ parts: [{ kind: 'section', key: 'a', label: 'a', fields: ['pay', { field: 'pay' }] }] }),
    'rs_position.form.parts[0].fields[1]',
    /twice/,
  ],
  [
    'an unknown related list',
    withForm({ parts: [{ kind: 'related', key: 'a', label: 'a', list: 'no', by: 'parent' }] }),
    'rs_position.form.parts[0].list',
    /"no"/,
  ],
  [
    'related by what points elsewhere',
    withForm({ parts: [{ kind: 'related', key: 'a', label: 'a', list: 'rs_position_list', by: 'pay' }] }),
    'rs_position.form.parts[0].by',
    /does not point/,
  ],
  [
    'parts and tabs at once',
    withForm({ tabs: [{ key: 't', label: 't', parts: [] }] }),
    'rs_position.form',
    /either parts or tabs/,
  ],
  [
    'a tab that is first in an unknown state',
    withForm({ parts: [], tabs: [{ key: 't', label: 't', parts: [], firstIn: ['OPEN', 'NO'] }] }),
    'rs_position.form.tabs[0].firstIn',
    /"NO"/,
  ],
  [
    'two tabs that are first in one state',
    withForm({
      parts: [],
      tabs: [
        { key: 't', label: 't', parts: [], firstIn: ['OPEN'] },
        { key: 'u', label: 'u', parts: [], firstIn: ['OPEN'] },
      ],
    }),
    'rs_position.form.tabs[1].firstIn',
    /two tabs/,
  ],
  [
    'a route out of the application',
    withForm({ routes: { see: '//evil.example' } }),
    'rs_position.form.routes.see',
    /not a route/,
  ],
  [
    'a part whose key people could give a part of their own',
    withForm({ parts: [{ kind: 'section', key: 'own-base', label: 'a', fields: ['pay'] }] }),
    'rs_position.form',
    /not a key of a part/,
  ],
  ['an unknown flow', withForm({ flow: 'no' }), 'rs_position.form.flow', /"no"/],
  [
    'a form without the flow of another form of the same records',
    { ...staffing, forms: [form, { ...form, code: 'rs_position_short', flow: 'hiring' }] },
    'rs_position.form.flow',
    /"position" use the flow of "rs_position_short"/,
  ],
];

test.each(FAULTS)('ENG-05 %s is reported by name', (...[_what, module, where, reason]) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});
