import { expect, test } from 'vitest';
import { checkModules } from './check-modules.ts';
import { type Fault, withField, text } from './testing/staffing.ts';

const FAULTS: readonly Fault[] = [
  [
    'an unknown type',
    withField('x', { type: 'colour', label: '色' }),
    'position.resource.fields.x.type',
    /no field type "colour"/,
  ],
  [
    'an unknown dictionary',
    withField('x', { type: 'dictionary', label: 'x', dictionary: 'NO' }),
    'position.resource.fields.x.dictionary',
    /"NO"/,
  ],
  [
    'an unknown target',
    withField('x', { type: 'ref', label: 'x', target: 'no' }),
    'position.resource.fields.x.target',
    /"no"/,
  ],
  [
    'an order with a field that is not a date',
    withField('x', { type: 'date', label: 'x', notBefore: 'code' }),
    'position.resource.fields.x.notBefore',
    /not a date field/,
  ],
  [
    'an unknown rule',
    withField('x', text({ rule: 'no' })),
    'position.resource.fields.x.rule',
    /no value rule/,
  ],
  [
    'a reserved column by its own word',
    withField('x', text({ column: 'row_version' })),
    'position.resource.fields.x.column',
    /row_version/,
  ],
  [
    'personal and searchable',
    withField('x', text({ personal: 'name', searchable: true })),
    'position.resource.fields.x.personal',
    /never found/,
  ],
  [
    'personal numbers',
    withField('x', { type: 'integer', label: 'x', personal: 'text' }),
    'position.resource.fields.x.personal',
    /only texts/,
  ],
  [
    'pinyin of a number',
    withField('x', { type: 'integer', label: 'x', pinyin: true }),
    'position.resource.fields.x.pinyin',
    /pinyin/,
  ],
  [
    'a unique percentage',
    withField('x', { type: 'percent', label: 'x', unique: true }),
    'position.resource.fields.x.unique',
    /a percent field cannot be unique/,
  ],
  [
    'a table in a table',
    withField('x', { type: 'table', label: 'x', fields: { y: { type: 'table', label: 'y', fields: {} } } }),
    'position.resource.fields.x.fields.y',
    /a row cannot contain/,
  ],
  [
    'a default of another type',
    withField('x', { type: 'integer', label: 'x', default: { literal: 'much' } }),
    'position.resource.fields.x.default',
    /not a value/,
  ],
  [
    'a default of a list',
    withField('x', text({ default: { field: 'skills' } })),
    'position.resource.fields.x.default',
    /single value/,
  ],
  [
    'an identity document that cannot be written over',
    withField('x', { type: 'files', label: 'x', identity: true, accept: ['pdf', 'docx'] }),
    'position.resource.fields.x.accept',
    /docx/,
  ],
  [
    'a file of an unknown kind',
    withField('x', { type: 'file', label: 'x', accept: ['exe'] }),
    'position.resource.fields.x.accept',
    /exe/,
  ],
  [
    'a file of no size',
    withField('x', { type: 'file', label: 'x', maxMb: 0 }),
    'position.resource.fields.x.maxMb',
    /more than 0/,
  ],
  [
    'a file that is there by itself',
    withField('x', { type: 'image', label: 'x', default: { literal: null } }),
    'position.resource.fields.x.default',
    /no default/,
  ],
  [
    'limits upside down',
    withField('x', { type: 'integer', label: 'x', min: 5, max: 1 }),
    'position.resource.fields.x.min',
    /greater/,
  ],
  [
    'a scale of 11',
    withField('x', { type: 'decimal', label: 'x', scale: 11 }),
    'position.resource.fields.x.scale',
    /0 to 10/,
  ],
  [
    'an unknown field in a condition',
    withField('x', text({ visibleWhen: { field: 'no', op: 'isnull' } })),
    'position.resource.fields.x.visibleWhen.field',
    /"no"/,
  ],
  [
    'an operator that a type has not',
    withField('x', text({ visibleWhen: { field: 'post_name', op: 'gt', value: 'a' } })),
    'position.resource.fields.x.visibleWhen.op',
    /"gt"/,
  ],
  [
    'an operand of another kind',
    withField('x', text({ requiredWhen: { field: 'pay', op: 'gt', value: 'much' } })),
    'position.resource.fields.x.requiredWhen.value',
    /"much"/,
  ],
  [
    'an unknown item',
    withField('x', text({ requiredWhen: { all: [{ field: 'kind', op: 'in', value: ['A1', 'Z'] }] } })),
    'position.resource.fields.x.requiredWhen.all[0].value',
    /item "Z"/,
  ],
  [
    'an unknown state',
    withField('x', text({ readonlyWhen: { not: { field: 'status', op: 'eq', value: 'LOST' } } })),
    'position.resource.fields.x.readonlyWhen.not.value',
    /state "LOST"/,
  ],
  [
    'fields that cannot be compared',
    withField('x', text({ readonlyWhen: { field: 'pay', op: 'eq', value: { field: 'openOn' } } })),
    'position.resource.fields.x.readonlyWhen.value',
    /cannot be compared/,
  ],
  [
    'a day against money',
    withField('x', text({ readonlyWhen: { field: 'pay', op: 'eq', value: { today: 0 } } })),
    'position.resource.fields.x.readonlyWhen.value',
    /a day/,
  ],
  [
    'a value for isnull',
    withField('x', text({ readonlyWhen: { field: 'pay', op: 'isnull', value: 1 } })),
    'position.resource.fields.x.readonlyWhen.value',
    /takes no value/,
  ],
  [
    'no value for eq',
    withField('x', text({ readonlyWhen: { field: 'pay', op: 'eq' } })),
    'position.resource.fields.x.readonlyWhen.value',
    /needs a value/,
  ],
  [
    'a circle',
    withField('x', { type: 'computed', label: 'x', result: 'text', value: { field: 'x' } }),
    'position.resource.fields.x',
    /x → x/,
  ],
  [
    'a text added up',
    withField('x', {
      type: 'computed',
      label: 'x',
      result: 'integer',
      value: { add: [{ field: 'post_name' }] },
    }),
    'position.resource.fields.x.value.add[0]',
    /text value/,
  ],
  [
    'a result of another kind',
    withField('x', { type: 'computed', label: 'x', result: 'date', value: { countOf: 'skills' } }),
    'position.resource.fields.x.result',
    /number/,
  ],
  [
    'a sum of no table',
    withField('x', {
      type: 'computed',
      label: 'x',
      result: 'integer',
      value: { sumOf: { table: 'pay', field: 'a' } },
    }),
    'position.resource.fields.x.value.sumOf.table',
    /no sub-table/,
  ],
  [
    'a sum of texts',
    withField('x', {
      type: 'computed',
      label: 'x',
      result: 'integer',
      value: { sumOf: { table: 'skills', field: 'name' } },
    }),
    'position.resource.fields.x.value.sumOf.field',
    /not a number/,
  ],
  [
    'no expression',
    withField('x', { type: 'computed', label: 'x', result: 'text', value: { shell: 'rm' } }),
    'position.resource.fields.x.value',
    /no expression/,
  ],
  [
    'options by an unknown trait',
    withField('x', {
      type: 'dictionary',
      label: 'x',
      dictionary: 'RS_KIND',
      options: { where: 'colour', equalsField: 'kind' },
    }),
    'position.resource.fields.x.options.where',
    /"colour"/,
  ],
  [
    'options by an unknown field',
    withField('x', {
      type: 'ref',
      label: 'x',
      target: 'position',
      options: { where: 'kind', equalsField: 'no' },
    }),
    'position.resource.fields.x.options.equalsField',
    /"no"/,
  ],
  [
    'filling out of nothing',
    withField('x', { type: 'ref', label: 'x', target: 'position', fills: { pay: 'no' } }),
    'position.resource.fields.x.fills.pay',
    /"no"/,
  ],
];

test.each(FAULTS)('ENG-05 %s is reported by name', (...[_what, module, where, reason]) => {
  expect(checkModules([module])).toContainEqual({
    module: 'staffing',
    where,
    reason: expect.stringMatching(reason),
  });
});
