import { foldWidth, upperAscii } from '../../lib/clean-text.ts';
import type { ValueRule } from './value-rule.ts';

/** 报文传输编号: current numbers, and legacy ones of up to 30 letters and digits, which cause a warning (DOMAIN §1.2). */
export const dxpId: ValueRule = {
  normalise: (text) => upperAscii(foldWidth(text).trim()),
  check: (text) => (/^[0-9A-Z]{1,30}$/.test(text) ? null : 'dxpId'),
};

/** Whether a number has the currently issued format: `DXPENT0000012345`. */
export function isIssuedDxpId(text: string): boolean {
  return /^DXP[A-Z]{3}\d{10}$/.test(text);
}
