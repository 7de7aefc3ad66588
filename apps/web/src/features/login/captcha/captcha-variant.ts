import type { CaptchaReply } from '@haiqiao/contract/endpoints';

/** What the widget of one variant is given by the field. */
export interface CaptchaVariantProps<Kind extends 'slide' | 'click'> {
  /** The captcha drawn; with another id the widget starts afresh. */
  readonly reply: Extract<CaptchaReply, { kind: Kind }>;
  /** The picture is unfolded. */
  readonly isOpen: boolean;
  /** The picture was unfolded by focusing or pressing the folded bar: the focus goes on with it. */
  readonly takesFocus: boolean;
  /** Another picture is on its way: nothing can be moved. */
  readonly isBusy: boolean;
  /** The last answer was refused or came too late, and nothing was tried since. */
  readonly isFailed: boolean;
  /** The text for the login's `captcha`; undefined as soon as the given answer no longer holds. */
  readonly onAnswer: (text: string | undefined) => void;
}
