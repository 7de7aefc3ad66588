import { VERSION } from '#server/app.ts';
import type { Centre } from '#server/centre.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/features/demo/seed-demo.ts';
import type { FirstAdmin } from '#server/features/organisation/create-first-admin.ts';

/** What a person who started the centre reads: its one address, and whom to sign in as. */
export function welcomeText(address: string, { isDemo }: Pick<Centre, 'isDemo'>): string {
  const accounts = DEMO_ACCOUNTS.map(({ account, post }) => `    ${account.padEnd(10)} ${post}`.trimEnd());
  const demo = [`  演示账号（密码 ${DEMO_PASSWORD}）  demo accounts, all with that password:`, ...accounts];
  const lines = [`Haiqiao 海桥 ${VERSION}`, `  ${address}`, ...(isDemo ? demo : []), '  Ctrl-C stops it.'];
  return lines.join('\n');
}

/** The account to begin with, in a centre without demo data. */
export function firstAdminText({ account, password }: FirstAdmin): string {
  return [
    '首个账号，密码只显示这一次。 The first account; its password is shown this once:',
    `  ${account}  ${password}`,
  ].join('\n');
}
