import { login } from '@haiqiao/contract/endpoints';
import type { EndpointReply } from '@haiqiao/contract/http';
import { systemContext } from '#server/context.ts';
import { DEMO_PASSWORD, seedDemo } from '#server/features/demo/seed-demo.ts';
import { installBase } from '#server/features/organisation/install-base.ts';
import { moduleGroups } from '#server/platform/install/access/module-access.ts';
import type { RawAnswer } from './caller.ts';
import { encryptPasswords } from './encrypt-password.ts';
import { loadTestModules } from './module-template.ts';
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts';

/** What `SYS_USER_LOGIN` answers. */
export type LoginReply = EndpointReply<typeof login>;

/** The demo centre, signed in to as people do. */
export interface DemoCentre extends TestApp {
  /** Tries to sign in; the demo password unless another is given. */
  attempt(account: string, options?: AttemptOptions): Promise<RawAnswer>;
  /** Signs in with the demo password. @throws Error with the answer when that is refused */
  enter(account: string): Promise<LoginReply>;
}

export interface AttemptOptions {
  readonly password?: string;
  readonly captcha?: { readonly captchaId: string; readonly captcha: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts the application on a database with the demo centre in it. */
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

/** Id of the error in an answer; empty when it is none. */
export function errorOf(answer: RawAnswer): string {
  const { data } = answer.body;
  return typeof data === 'object' && data !== null && 'error' in data ? String(data.error) : '';
}
