import type { StepReply } from '#web/api/sign-in-steps.ts';

/** Props of a sign-in step. */
export interface StepProps {
  readonly ticket: string;
  /** The server's reply to the step: a session, or the next step. */
  readonly onReply: (reply: StepReply) => Promise<void>;
}
