import type { Condition, FieldDefinition } from '@haiqiao/contract/definitions';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { ConditionBuilder } from './condition-builder.tsx';
import { isComparison, listOf } from './condition.logic.ts';

const FIELDS: Readonly<Record<string, FieldDefinition>> = {
  title: { type: 'text', label: '标题' },
  days: {
    type: 'computed',
    label: '天数',
    result: 'integer',
    value: { daysBetween: [{ field: 'plannedOn' }, { field: 'visitOn' }] },
  },
  amount: { type: 'money', label: '金额' },
  isOpen: { type: 'boolean', label: '公开' },
  visitOn: { type: 'date', label: '走访日期' },
  plannedOn: { type: 'date', label: '计划日期' },
  sentAt: { type: 'instant', label: '发送时间' },
  span: { type: 'dateRange', label: '期间' },
  status: { type: 'status', label: '状态' },
  tags: { type: 'tags', label: '标签' },
  paper: { type: 'file', label: '附件' },
};

const RESOURCE = { code: 'visit', name: '走访', statuses: [], fields: FIELDS };

/** The builder alone; `now` is its last reported condition. */
function show(initial: Condition): { readonly user: UserEvent; readonly now: () => Condition } {
  let latest = initial;
  function Host() {
    const [condition, setCondition] = useState(initial);
    return (
      <ConditionBuilder
        resource={RESOURCE}
        condition={condition}
        isReadOnly={false}
        onChange={(next) => {
          latest = next;
          setCondition(next);
        }}
      />
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Host />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), now: () => latest };
}

/** The selected value of a select. */
async function shownIn(name: string): Promise<string> {
  const box = await screen.findByRole('combobox', { name });
  return box.closest('.ant-select')?.textContent ?? '';
}

async function choose(user: UserEvent, name: string, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name }));
  const [found] = await screen.findAllByText(option, { selector: '.ant-select-item-option-content *' });
  if (!found) throw new Error(`no option ${option}`);
  await user.click(found);
}

const OPERATORS: Readonly<Record<string, string>> = {
  between: '介于',
  eq: '等于',
  gt: '大于',
  in: '属于',
  like: '包含',
  notnull: '不为空',
};

test.each(Object.entries(FIELDS).filter(([name]) => name !== 'title'))(
  'ENG-04 PERM-05 after another field is chosen (%s), the shown condition is the stored one and the one described below',
  async (name, { label }) => {
    const { user, now } = show({ field: 'title', op: 'like', value: 'a' });
    await choose(user, '字段', label);
    expect(now()).toMatchObject({ all: [{ field: name }] });
    const [part] = listOf(now()).parts;
    const operator = part && isComparison(part) ? (OPERATORS[part.op] ?? part.op) : '';
    expect(await shownIn(`${label}的比较方式`)).toBe(operator);
    expect(screen.getByText(new RegExp(`“${label}”${operator}`, 'u'))).toBeDefined();
  },
);

test('ENG-04 PERM-05 another operator is stored at once, and a span shows both bounds', async () => {
  const { user, now } = show({ field: 'days', op: 'between', value: '' });
  await choose(user, '天数的比较方式', '不等于');
  expect(now()).toEqual({ all: [{ field: 'days', op: 'ne', value: '' }] });
  expect(await shownIn('天数的比较方式')).toBe('不等于');
  await choose(user, '天数的比较方式', '为空');
  expect(now()).toEqual({ all: [{ field: 'days', op: 'isnull' }] });
  await choose(user, '天数的比较方式', '介于');
  await user.type(screen.getByRole('textbox', { name: '天数：不小于' }), '4');
  await user.tab();
  expect(now()).toEqual({ all: [{ field: 'days', op: 'between', value: ['4', ''] }] });
  expect(await shownIn('天数的比较方式')).toBe('介于');
  expect(screen.getByText(/“天数”介于 4、（未填写）/u)).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: '天数：不大于' }), '6');
  await user.tab();
  expect(now()).toEqual({ all: [{ field: 'days', op: 'between', value: ['4', '6'] }] });
});

test('ENG-04 PERM-05 numbers have size operators too', async () => {
  const { user, now } = show({ field: 'days', op: 'gt', value: 3 });
  expect(await shownIn('天数的比较方式')).toBe('大于');
  expect(screen.getByRole('textbox', { name: '天数' })).toHaveProperty('value', '3');
  for (const [op, operator] of [
    ['gte', '不小于'],
    ['lt', '小于'],
    ['lte', '不大于'],
  ] as const) {
    await choose(user, '天数的比较方式', operator);
    await user.type(screen.getByRole('textbox', { name: '天数' }), '5');
    await user.tab();
    expect(now()).toEqual({ all: [{ field: 'days', op, value: '5' }] });
    expect(await shownIn('天数的比较方式')).toBe(operator);
  }
});
