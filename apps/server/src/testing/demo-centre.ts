import { login } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { systemContext } from '#server/context.ts';
import { DEMO_PASSWORD, seedDemo } from '#server/features/demo/seed-demo.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { moduleGroups } from '#server/platform/install/access/module-access.ts';
import type { SignedIn } from './actors.ts';
import type { RawAnswer } from './caller.ts';
import { encryptPasswords } from './encrypt-password.ts';
import { loadTestModules } from './module-template.ts';
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts';

/** What `SYS_USER_LOGIN` answers. */
export type LoginReply = EndpointReply<typeof login>;

/** The demo centre with real sign-in. */
export interface DemoCentre extends TestApp {
  /** Tries to sign in, with the demo password by default. */
  attempt(account: string, options?: AttemptOptions): Promise<RawAnswer>;
  /** Signs in with the demo password. @throws Error with the reply when that is refused */
  enter(account: string): Promise<LoginReply>;
}

export interface AttemptOptions {
  readonly password?: string;
  readonly captcha?: { readonly captchaId: string; readonly captcha: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts the application on a database with the demo data. */
export async function demoCentre(options: TestAppOptions = {}): Promise<DemoCentre> {
  const centre = await testApp(options);
  if (!options.sharing) {
    const ctx = systemContext(centre.base, 'demo centre of a test');
    await installBase(ctx);
    const modules = options.modules === undefined ? [] : await loadTestModules(options.modules);
    await seedDemo(ctx, moduleGroups(modules));
  }
  const attempt: DemoCentre['attempt'] = async (
    account,
    { password = DEMO_PASSWORD, captcha, headers } = {},
  ) => {
    const [encrypted = ''] = await encryptPasswords(centre, [password]);
    const input = { username: account, password: encrypted, tag: 'admin' as const, ...captcha };
    return centre.ask(login, input, headers ? { headers } : {});
  };
  return {
    ...centre,
    attempt,
    async enter(account) {
      const { body } = await attempt(account);
      if (body.code !== 0) throw new Error(`${account} cannot sign in: ${JSON.stringify(body)}`);
      return login.reply.parse(body.data);
    },
  };
}

/** The demo centre with its administrator signed in. */
export interface AdminCentre extends DemoCentre {
  readonly admin: SignedIn;
}

/** Starts the demo centre with the shipped areas and signs in its administrator. */
export async function adminCentre(): Promise<AdminCentre> {
  const centre = await demoCentre({ modules: 'shipped' });
  return { ...centre, admin: await centre.signIn('admin') };
}

/** Two nodes of the demo centre on one database. Closing the first one closes both. */
export async function demoNodes(): Promise<readonly [DemoCentre, DemoCentre]> {
  const centre = await demoCentre();
  const other = await demoCentre({ sharing: centre });
  const close = async () => {
    await other.close();
    await centre.close();
  };
  return [{ ...centre, close }, other];
}

/** Id of the error in a reply; empty for a success. */
export function errorOf(answer: RawAnswer): string {
  const { data } = answer.body;
  return typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : '';
}
