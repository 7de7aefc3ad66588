import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';

const LOOKS = {
  ACTIVE: { family: 'green', glyph: 'check' },
  DISABLED: { family: 'orange', glyph: 'pause' },
  LEFT: { family: 'stone', glyph: 'barred' },
} as const;

/** 在职, 停用 or 离职 as colour, glyph and text. */
export function MemberStatus({ status }: { readonly status: MemberDetail['status'] }) {
  const { t } = useTranslation('organisation');
  return <StatusTag {...LOOKS[status]}>{t(`member.${status}`)}</StatusTag>;
}
