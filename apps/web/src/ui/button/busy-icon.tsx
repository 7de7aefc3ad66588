import { LoadingOutlined } from '@ant-design/icons';

/**
 * The spinner of a busy button. Our own, because the library's has an English name for readers, and stays in the
 * document when the button was busy for an instant only.
 */
export const busyIcon = <LoadingOutlined aria-hidden spin />;
