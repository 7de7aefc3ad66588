import { FIXTURE_ACCOUNT } from '../support/fixture-menus.ts';
import { expect, test } from '../support/journey.ts';

const WATCHED_MS = 10_000;

/** Requests of the page in the time watched. */
const FEW = 40;

const DROPPED: readonly (readonly [string, 'reset' | 'page'])[] = [
  ['**/api/message/stream', 'reset'],
  ['**/api/message/counts', 'reset'],
  ['**/api/message/counts', 'page'],
];

for (const [url, how] of DROPPED) {
  test(`API-02 a proxy that drops every call of ${url} (${how}) fails these calls alone`, async ({
    page,
    signIn,
  }) => {
    await page.route(url, (route) =>
      how === 'reset'
        ? route.abort('connectionreset')
        : route.fulfill({ status: 200, contentType: 'text/html', body: '<html>proxy</html>' }),
    );
    await signIn(FIXTURE_ACCOUNT);
    let requests = 0;
    page.on('request', () => (requests += 1));
    const ending = Date.now() + WATCHED_MS;
    await expect.poll(() => Date.now() > ending, { timeout: WATCHED_MS + 5_000 }).toBe(true);
    expect(requests).toBeLessThan(FEW);
    await expect(page.getByText('连接已断开，正在重试')).toHaveCount(0);
  });
}
