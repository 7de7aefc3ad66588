import type { StepReply } from '#web/api/sign-in-steps.ts';

/** What a step of a sign-in is handed. */
export interface StepProps {
  readonly ticket: string;
  /** What the server answered to the step: a session, or the next step. */
  readonly onReply: (reply: StepReply) => Promise<void>;
}
