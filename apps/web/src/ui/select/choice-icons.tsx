import {
  CheckOutlined,
  CloseCircleFilled,
  CloseOutlined,
  DownOutlined,
  RightOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { busyIcon } from '../icon/icon.tsx';

/**
 * Icons of the choosing controls: those of the component library, hidden from screen readers, which would read their English names. The arrow
 * becomes a spinner while loading and a magnifier while searching.
 */
export const CHOICE_ICONS = {
  suffixIcon: <DownOutlined aria-hidden />,
  clearIcon: <CloseCircleFilled aria-hidden />,
  removeIcon: <CloseOutlined aria-hidden />,
  loadingIcon: busyIcon,
} as const;

export const CHECK_ICON = <CheckOutlined aria-hidden />;
export const EXPAND_ICON = <RightOutlined aria-hidden />;
export const SEARCH_ICON = <SearchOutlined aria-hidden />;

/** The button that empties a choice, named in the reader's language. */
export function useClearing() {
  const { t } = useTranslation('common');
  return { clearIcon: CHOICE_ICONS.clearIcon, label: t('control.clear') };
}
