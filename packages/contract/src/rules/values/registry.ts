import type { RuleName } from '../named-rules.ts';
import { creditCode } from './credit-code.ts';
import { customsCode } from './customs-code.ts';
import { dxpId } from './dxp-id.ts';
import { email } from './email-address.ts';
import { hsCode } from './hs-code.ts';
import { idCard } from './id-card.ts';
import { impEntCode } from './imp-ent-code.ts';
import { loginAccount } from './login-account.ts';
import { month } from './month.ts';
import { mobile } from './mobile.ts';
import { orgCode } from './org-code.ts';
import { phone } from './phone.ts';
import { url } from './url.ts';
import type { ValueRule } from './value-rule.ts';

/** Every value rule by its name in definitions (DOMAIN §1.2). */
export const VALUE_RULES: Readonly<Record<RuleName, ValueRule>> = {
  creditCode,
  orgCode,
  mobile,
  phone,
  email,
  customsCode,
  dxpId,
  impEntCode,
  idCard,
  hsCode,
  month,
  url,
  loginAccount,
};
