import type { MessageRow } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';

type MessageKind = MessageRow['KIND'];

/** The kinds in the order they are listed. */
export const MESSAGE_KINDS = ['TODO', 'NOTICE', 'REMIND', 'SYSTEM'] as const satisfies readonly MessageKind[];

const LOOKS: Readonly<Record<MessageKind, readonly [family: StatusFamily, glyph: StatusGlyph]>> = {
  TODO: ['blue', 'ring'],
  NOTICE: ['cyan', 'info'],
  REMIND: ['amber', 'bell'],
  SYSTEM: ['stone', 'gear'],
};

/** The kind of a message as colour, glyph and word. */
export function MessageKindTag({ kind }: { readonly kind: MessageKind }) {
  const { t } = useTranslation('shell');
  const [family, glyph] = LOOKS[kind];
  return (
    <StatusTag family={family} glyph={glyph}>
      {t(`message.kind.${kind}`)}
    </StatusTag>
  );
}
