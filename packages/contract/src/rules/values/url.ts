import { foldWidth, hasUnseen } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** A host with a dot, optional port and path. No credentials before the host, and no characters that end an attribute. */
const WEB_ADDRESS =
  /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s"'<>\\`{}|^]*)?$/iu;

/** 网址: http and https only (DOMAIN §1.2). `www.…` is prefixed with `http://`. */
export const url: ValueRule = {
  normalise: (text) =>
    foldWidth(text)
      .trim()
      .replace(/^www\./i, 'http://$&'),
  check: (text) => (WEB_ADDRESS.test(text) && !hasUnseen(text) ? null : 'url'),
};
