import { queryAttributeValue } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { callEndpoint } from '#web/api/client.ts';
import { useSession } from '#web/session/session.store.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Page } from '#web/ui/page/page.tsx';

const CALLS = 5;

/** A page that sends several calls at once, like a busy page (AUTH-09). */
export function CallsFixture({ name }: { readonly name: string }) {
  const { title } = useTab();
  const id = useSession((session) => session?.userInfo.id ?? '');
  const [answers, setAnswers] = useState('');
  const callAll = async () => {
    const all = Array.from({ length: CALLS }, () =>
      callEndpoint(queryAttributeValue, { id }, { silent: true }),
    );
    const settled = await Promise.allSettled(all);
    const succeeded = settled.filter(({ status }) => status === 'fulfilled').length;
    setAnswers(`${succeeded} 次成功，${CALLS - succeeded} 次失败`);
  };
  return (
    <Page
      title={title}
      purpose={name}
      actions={<Button onClick={() => void callAll()}>同时请求 {CALLS} 次</Button>}
    >
      <p role="status">{answers}</p>
    </Page>
  );
}
