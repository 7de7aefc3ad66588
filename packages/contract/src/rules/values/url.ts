import { foldWidth } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** A host with a dot in it, a port perhaps, a path perhaps. No account before the host, nothing that ends an attribute. */
const WEB_ADDRESS =
  /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s"'<>\\`{}|^]*)?$/iu;

/** 网址: http and https only (DOMAIN §1.2). `www.…` gets the `http://` that people leave out. */
export const url: ValueRule = {
  normalise: (text) =>
    foldWidth(text)
      .trim()
      .replace(/^www\./i, 'http://$&'),
  check: (text) => (WEB_ADDRESS.test(text) ? null : 'url'),
};
