import { Button as AntButton } from 'antd';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { busyIcon, Icon } from '../icon/icon.tsx';
import { WhyNot } from '../why-not/why-not.tsx';
import styles from './button.module.css';
import type { IconName } from '../icon/icons.ts';

type Native = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'onClick'
  | 'disabled'
  | 'title'
  | 'autoFocus'
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'aria-pressed'
  | 'aria-disabled'
  | 'aria-describedby'
  | 'tabIndex'
> & { readonly 'data-at'?: string };

export interface ButtonProps extends Native {
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** `primary` once per view; `text` is a secondary action, `link` an inline text; `caution` returns something. */
  readonly tone?: 'default' | 'primary' | 'text' | 'link' | 'danger' | 'caution';
  readonly size?: 'small' | 'middle';
  readonly isBusy?: boolean;
  readonly type?: 'button' | 'submit';
  /**
   * Why it is unavailable, empty while available; for buttons that are disabled at times. It stays focusable, so that the reason can be
   * read.
   */
  readonly whyNot?: string | undefined;
}

const CLASSES: Readonly<Record<string, string>> = { link: 'word', caution: 'caution' };

/** A button: a verb, optionally with an icon. While busy it keeps its width and shows a spinner. */
export function Button({ whyNot, ...props }: ButtonProps) {
  if (whyNot === undefined) return <PlainButton {...props} />;
  return <WhyNot text={whyNot}>{(control) => <PlainButton {...props} {...control} />}</WhyNot>;
}

function PlainButton({
  disabled = false,
  tone = 'default',
  icon,
  isBusy = false,
  type = 'button',
  children,
  ...rest
}: Omit<ButtonProps, 'whyNot'>) {
  return (
    <AntButton
      {...rest}
      disabled={disabled}
      type={tone === 'danger' || tone === 'caution' ? 'default' : tone}
      danger={tone === 'danger'}
      loading={isBusy && { icon: busyIcon }}
      aria-busy={isBusy}
      autoInsertSpace={false}
      htmlType={type}
      icon={icon && <Icon name={icon} />}
      className={styles[CLASSES[tone] ?? 'button'] ?? ''}
    >
      {children}
    </AntButton>
  );
}
