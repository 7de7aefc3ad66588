import { type MessageChanges, streamMessages } from '@haiqiao/contract/endpoints';
import { takeMessageChanges } from '../message-changes.ts';
import { keepLine } from './keep-line.ts';
import { shareLine } from './share-line.ts';

/** Follows the messages of a member live, in every window of the browser over one line, until the answer is called. */
export function followMessages(memberId: string): () => void {
  const ending = new AbortController();
  shareLine({
    name: `haiqiao.messages.${memberId}`,
    signal: ending.signal,
    listen: (line) => keepLine({ ...line, endpoint: streamMessages }),
    onEvent: ({ data }) => {
      if (isChanges(data)) takeMessageChanges(data);
    },
  });
  return () => ending.abort();
}

/** What another version of the product in another window passes on is left alone. */
function isChanges(data: unknown): data is MessageChanges {
  if (typeof data !== 'object' || data === null) return false;
  return 'counts' in data && 'isReset' in data && 'messages' in data && Array.isArray(data.messages);
}
