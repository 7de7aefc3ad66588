import type { MessageKind } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { type StatusFamily, type StatusGlyph, StatusTag } from '#web/ui/status-tag/status-tag.tsx';

const LOOKS: Readonly<Record<MessageKind, readonly [family: StatusFamily, glyph: StatusGlyph]>> = {
  TODO: ['blue', 'ring'],
  NOTICE: ['cyan', 'info'],
  REMIND: ['amber', 'bell'],
  SYSTEM: ['stone', 'gear'],
};

/** The kind of a message as colour, glyph and text. */
export function MessageKindTag({ kind }: { readonly kind: MessageKind }) {
  const { t } = useTranslation('shell');
  const [family, glyph] = LOOKS[kind];
  return (
    <StatusTag family={family} glyph={glyph}>
      {t(`message.kind.${kind}`)}
    </StatusTag>
  );
}
