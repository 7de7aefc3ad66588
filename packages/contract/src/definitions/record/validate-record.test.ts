import { expect, test } from 'vitest';
import { defineResource } from '../resource.ts';
import { fieldsOf } from '../fields-of.ts';
import type { RecordValues } from './record-env.ts';
import { draftStateOf } from './draft-state.ts';
import { missingIn, type SaveContext, validateRecord } from './validate-record.ts';

const ROW = '0197f2c0-0000-7000-8000-0000000000aa';

const visit = defineResource({
  code: 'visit',
  label: '走访',
  title: { field: 'company' },
  fields: {
    company: { type: 'text', label: '企业', required: true },
    creditCode: { type: 'text', label: '信用代码', rule: 'creditCode' },
    visitedOn: { type: 'date', label: '走访日期', notAfterToday: true, default: { today: true } },
    period: { type: 'dateRange', label: '期间', notAfterToday: true },
    kind: { type: 'dictionary', label: '类型', dictionary: 'K', default: { literal: 'A' } },
    reason: {
      type: 'text',
      label: '原因',
      visibleWhen: { field: 'kind', op: 'eq', value: 'OTHER' },
      requiredWhen: { field: 'kind', op: 'eq', value: 'OTHER' },
    },
    budget: { type: 'money', label: '预算', readonlyWhen: { field: 'status', op: 'eq', value: 'CLOSED' } },
    importedBy: { type: 'text', label: '导入', readonly: true },
    score: { type: 'computed', label: '评分', result: 'integer', value: { countOf: 'people' } },
    people: {
      type: 'table',
      label: '人员',
      minRows: 1,
      fields: {
        name: { type: 'text', label: '姓名', required: true },
        main: { type: 'boolean', label: '主要', default: { literal: false } },
        phone: {
          type: 'text',
          label: '电话',
          rule: 'phone',
          requiredWhen: { field: 'main', op: 'eq', value: true },
        },
      },
    },
  },
});

const fields = fieldsOf(visit);

function save(
  input: Readonly<Record<string, unknown>>,
  stored?: RecordValues,
  mode?: SaveContext['mode'],
): unknown {
  const context: SaveContext = {
    fields,
    today: '2026-01-05',
    actor: null,
    mode: mode ?? (stored ? 'update' : 'create'),
    stored: stored ?? { status: 'OPEN' },
  };
  const checked = validateRecord(input, context);
  return checked.ok ? checked.value : checked.issues.map(({ path, rule }) => `${path}:${rule}`);
}

const people = [{ name: '张三' }];
const storedValues = {
  company: '海桥',
  kind: 'A',
  status: 'OPEN',
  score: 1,
  people: [{ id: ROW, name: '张三', main: false, phone: null }],
};

test('REC-07 a create returns every stored field: sent, default, empty, computed', () => {
  expect(save({ company: ' 海桥 ', people, kind: undefined })).toEqual({
    company: '海桥',
    creditCode: null,
    visitedOn: '2026-01-05',
    period: null,
    kind: 'A',
    reason: null,
    budget: null,
    score: 1,
    people: [{ name: '张三', main: false }],
    orgId: null,
    ownerId: null,
    tags: null,
  });
});

test('REC-07 all errors are reported at once, each with its path', () => {
  expect(
    save({
      creditCode: '91350100M000100Y4Z',
      budget: 'much',
      people: [{ main: true, phone: '1' }, { main: true }],
    }),
  ).toEqual(['creditCode:creditCodeFormat', 'budget:number', 'people.0.phone:phone', 'company:required']);
  expect(save({ company: '海桥', people: [{ main: true }, { name: '李四' }] })).toEqual([
    'people.0.name:required',
    'people.0.phone:required',
  ]);
  expect(save({ company: '海桥' })).toEqual(['people:minRows']);
});

test('REC-07 future dates are refused where the definition requires it', () => {
  expect(
    save({
      company: '海桥',
      people,
      visitedOn: '2026-01-06',
      period: { from: '2026-01-01', to: '2026-01-06' },
    }),
  ).toEqual(['visitedOn:notAfterToday', 'period:notAfterToday']);
  expect(save({ company: '海桥', people, visitedOn: '2026-01-05' })).toMatchObject({
    visitedOn: '2026-01-05',
  });
});

test('REC-07 dates out of order are refused whichever of the two was changed', () => {
  const fields = {
    from: { type: 'date', label: '开始' },
    to: { type: 'date', label: '结束', notBefore: 'from' },
  } as const;
  const env = { fields, today: '2026-01-05', actor: { memberId: 'm', orgId: null } };
  const stored = { from: '2026-01-05', to: '2026-01-07' };
  const issue = { path: 'to', rule: 'notBefore' };
  const create = (values: object) => validateRecord({ ...values }, { ...env, mode: 'create' });
  const update = (values: object) => validateRecord({ ...values }, { ...env, mode: 'update', stored });
  expect(create({ from: '2026-01-05', to: '2026-01-04' })).toEqual({ ok: false, issues: [issue] });
  expect(create({ from: '2026-01-05', to: '2026-01-05' }).ok).toBe(true);
  expect(create({ to: '2026-01-04' }).ok).toBe(true);
  expect(update({ from: '2026-01-08' })).toEqual({ ok: false, issues: [issue] });
  expect(update({ from: '2026-01-06' }).ok).toBe(true);
});

test('REC-07 an update returns the sent values and the computed values that changed', () => {
  expect(save({ company: '海桥二' }, storedValues)).toEqual({ company: '海桥二' });
  expect(save({ people: [...storedValues.people, { name: '李四', main: null }] }, storedValues)).toEqual({
    people: [...storedValues.people, { name: '李四', main: null }],
    score: 2,
  });
  expect(save({}, storedValues)).toEqual({});
});

test('REC-07 an existing row takes omitted values from storage', () => {
  const main = { ...storedValues, people: [{ id: ROW, name: '张三', main: true, phone: '13800005678' }] };
  expect(save({ people: [{ id: ROW, name: '李四' }] }, main)).toEqual({
    people: [{ id: ROW, name: '李四' }],
  });
  expect(save({ people: [{ id: ROW, phone: '' }] }, main)).toEqual(['people.0.phone:required']);
});

test('REC-07 a required field cannot be cleared, but one already empty does not block other changes', () => {
  expect(save({ company: '  ' }, storedValues)).toEqual(['company:required']);
  expect(save({ kind: 'B' }, { ...storedValues, company: null })).toEqual({ kind: 'B' });
  expect(save({ kind: 'OTHER' }, storedValues)).toEqual(['reason:required']);
});

test('ENG-02 a hidden field is neither required nor changed', () => {
  expect(save({ company: '海桥', people, reason: '不该写' })).toMatchObject({ reason: null });
  expect(save({ reason: '不该写' }, { ...storedValues, reason: '旧' })).toEqual({});
  expect(save({ kind: 'OTHER', reason: '因为' }, storedValues)).toEqual({ kind: 'OTHER', reason: '因为' });
});

test('ENG-02 a read-only field is preserved, whatever is sent', () => {
  const closed = { ...storedValues, status: 'CLOSED', budget: '5.00' };
  expect(save({ budget: 6 }, closed)).toEqual(['budget:readonly']);
  expect(save({ budget: 5 }, closed)).toEqual({ budget: '5.00' });
  expect(save({ budget: 6 }, storedValues)).toEqual({ budget: '6.00' });
  expect(save({ status: 'CLOSED', importedBy: 'x', score: 9 }, storedValues)).toEqual([
    'status:readonly',
    'importedBy:readonly',
    'score:readonly',
  ]);
  expect(save({ status: 'OPEN', score: 1 }, storedValues)).toEqual({});
});

test('REC-07 an unknown field name is refused, including inherited object properties', () => {
  expect(save({ nothing: 1, constructor: 2, __proto__: null }, storedValues)).toEqual([
    'nothing:unknownField',
    'constructor:unknownField',
  ]);
  expect(save(JSON.parse('{"__proto__": {"company": "x"}}'), storedValues)).toEqual([
    '__proto__:unknownField',
  ]);
});

test('REC-07 a save of a thousand fields with five hundred rows stays fast', () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    name: `人${index}`,
    main: true,
    phone: '13800005678',
  }));
  const startedAt = performance.now();
  expect(save({ company: '海桥', people: rows })).toMatchObject({ score: 500 });
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('REC-01 DOMAIN §1.3 a draft may be incomplete, also in its rows, but its present values are validated', () => {
  const draft = { fields, today: '2026-01-05', actor: null, mode: 'create', isDraft: true } as const;
  const accepted = validateRecord({ people: [{ main: true }] }, draft);
  expect(accepted).toMatchObject({ ok: true, value: { company: null, kind: 'A' } });
  const wrong = validateRecord({ creditCode: '91350100M000100Y4Z', people: [{ phone: '1' }] }, draft);
  expect(wrong).toMatchObject({ issues: [{ path: 'creditCode' }, { path: 'people.0.phone' }] });
  const env = { fields, today: '2026-01-05', actor: null };
  const values = { kind: 'OTHER', people: [{ id: ROW, main: true }] };
  expect(missingIn(values, env).map(({ path, rule }) => [path, rule])).toEqual([
    ['company', 'required'],
    ['reason', 'required'],
    ['people.0.name', 'required'],
    ['people.0.phone', 'required'],
  ]);
  expect(missingIn({ company: '甲', kind: 'A', people: null }, env)).toMatchObject([{ rule: 'minRows' }]);
});

test('REC-01 DOMAIN §1.3 only resources with a submission have drafts', () => {
  const [draft, other] = [{ code: 'DRAFT' }, { code: 'PENDING' }];
  const submit = { code: 'submit', from: ['DRAFT', 'RETURNED'] };
  expect(draftStateOf({ statuses: [draft, other], actions: [submit] })).toBe('DRAFT');
  expect(
    draftStateOf({ statuses: [draft, other], actions: [{ ...submit, code: 'file', startsFlow: true }] }),
  ).toBe('DRAFT');
  expect(draftStateOf({ statuses: [draft, other], actions: [{ ...submit, code: 'list' }] })).toBeNull();
  expect(draftStateOf({ statuses: [other, draft], actions: [submit] })).toBeNull();
  expect(draftStateOf({})).toBeNull();
});
