import { LoadingOutlined } from '@ant-design/icons';

/**
 * The spinner of a busy button. Ours, because the library's has an English accessible name, and stays in the document after a very short
 * busy state.
 */
export const busyIcon = <LoadingOutlined aria-hidden spin />;
