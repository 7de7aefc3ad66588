import { userTaskOptionsSchema } from '@haiqiao/contract/definitions';
import { queryDictionaryByCode, queryRecordOptions } from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { changedOptions, type Options, type OptionsChange } from '../canvas/node-options.ts';
import { ChoicesContext, type PanelChoices } from '../panel/panel-scope.ts';

/** Choices with one form, a leave request. */
const CHOICES: PanelChoices = {
  choices: {
    posts: [{ code: 'clerk', label: '经办岗' }],
    postSettings: [{ code: 'post.preliminaryTrial', label: '预审岗' }],
    members: [{ id: '0190a000-0000-7000-8000-00000000000a', name: '陈晓', org: '备案科' }],
    orgs: [{ id: '0190a000-0000-7000-8000-00000000000c', name: '备案科' }],
    forms: [{ code: 'rs_leave', label: '请假申请' }],
    detailedForms: [],
    flows: [{ code: 'two_stages', label: '请假两级审批' }],
    startedBy: [{ form: 'rs_leave', flow: 'two_stages' }],
    calledFlows: ['called'],
    categories: [],
    stages: [{ code: 'preliminary', label: '预审' }],
  },
  fields: {
    days: { type: 'integer', label: '天数' },
    agentId: { type: 'user', label: '代理人' },
  },
  statuses: [{ code: 'APPROVED', label: '已通过', tone: 'green' }],
  actions: [{ value: 'approve', label: '登记通过' }],
  userNodes: [
    { id: 'prelim', name: '预审' },
    { id: 'final', name: '终审' },
  ],
  isReadOnly: false,
};

/** The resulting options of a panel part. */
export interface TaskScreen {
  readonly user: UserEvent;
  readonly options: () => Options;
  /** Whether they satisfy the contract. */
  readonly isSound: () => boolean;
}

interface Part {
  readonly options: Options;
  readonly onPut: (change: OptionsChange) => void;
  readonly onReplace: (options: Options) => void;
}

/** Renders one part of the panel with its own options. */
export function showPart(draw: (part: Part) => ReactNode, initial: Options, isReadOnly = false): TaskScreen {
  fakeApi(queryDictionaryByCode, []);
  fakeApi(queryRecordOptions, []);
  const onOptions = vi.fn<(options: Options) => void>();
  const latest = () => onOptions.mock.lastCall?.[0] ?? initial;
  function Host() {
    const [options, setOptions] = useState(initial);
    const replace = (next: Options) => {
      onOptions(next);
      setOptions(next);
    };
    return draw({ options, onPut: (change) => replace(changedOptions(options, change)), onReplace: replace });
  }
  render(
    <QueryClientProvider client={queryClient}>
      <ChoicesContext value={{ ...CHOICES, isReadOnly }}>
        <Host />
      </ChoicesContext>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    options: latest,
    isSound: () => userTaskOptionsSchema.safeParse(latest()).success,
  };
}
