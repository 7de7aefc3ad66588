import type { Message } from '#server/platform/messages/message.ts';

/** What sample messages are about. */
export const SAMPLE_ABOUT = { type: 'flow_task', id: '0190a000-0000-7000-8000-000000000001' } as const;

/** A message as tests of messages send it; `what` is what its title ends with. */
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
