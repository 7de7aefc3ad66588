const MOBILE_ACCOUNT_PATTERN = /^(0|86|17951)?(13\d|15\d|17\d|18\d|14\d)\d{8}$/;

/** Whether a text is a mobile number by account settings rules (SPEC §5; business forms accept more). */
export function isMobileAccount(text: string): boolean {
  return MOBILE_ACCOUNT_PATTERN.test(text);
}
