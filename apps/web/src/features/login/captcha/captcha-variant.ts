import type { CaptchaReply } from '@haiqiao/contract/endpoints';

/** Props the field passes to the widget of one variant. */
export interface CaptchaVariantProps<Kind extends 'slide' | 'click'> {
  /** The captcha shown; another id resets the widget. */
  readonly reply: Extract<CaptchaReply, { kind: Kind }>;
  /** The picture is unfolded. */
  readonly isOpen: boolean;
  /** The picture was unfolded by focusing or pressing the folded bar: it takes the focus. */
  readonly takesFocus: boolean;
  /** Another picture is loading: input is ignored. */
  readonly isBusy: boolean;
  /** The last answer was rejected or too late, and no attempt was made since. */
  readonly isFailed: boolean;
  /** The text for the login's `captcha`; undefined as soon as the given answer is no longer valid. */
  readonly onAnswer: (text: string | undefined) => void;
}
