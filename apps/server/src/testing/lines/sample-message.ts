import type { Message } from '#server/platform/messages/message.ts';

/** Subject of the sample messages. */
export const SAMPLE_ABOUT = { type: 'flow_task', id: '0190a000-0000-7000-8000-000000000001' } as const;

/** A sample message; `what` is the end of its title. */
export function sampleMessage(
  to: { readonly memberId: string },
  { what = '导出', ...change }: Partial<Message> & { readonly what?: string } = {},
): Message {
  return {
    template: 'ACCESS_REQUESTED',
    params: { name: '王', what },
    kind: 'NOTICE',
    to: [to.memberId],
    route: { path: '/log' },
    about: SAMPLE_ABOUT,
    ...change,
  };
}
