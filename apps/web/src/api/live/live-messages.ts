import { type MessageChanges, streamMessages } from '@haiqiao/contract/endpoints';
import { takeMessageChanges } from '../message-changes.ts';
import { maintainLine } from './maintain-line.ts';
import { shareLine } from './share-line.ts';

/** Follows the messages of a member live, with one stream for all windows of the browser, until the returned function is called. */
export function followMessages(memberId: string): () => void {
  const ending = new AbortController();
  shareLine({
    name: `haiqiao.messages.${memberId}`,
    signal: ending.signal,
    listen: (line) => maintainLine({ ...line, endpoint: streamMessages }),
    onEvent: ({ data }) => {
      if (isChanges(data)) takeMessageChanges(data);
    },
  });
  return () => ending.abort();
}

/** Data from a window with another product version is ignored. */
function isChanges(data: unknown): data is MessageChanges {
  if (typeof data !== 'object' || data === null) return false;
  return 'counts' in data && 'isReset' in data && 'messages' in data && Array.isArray(data.messages);
}
