import { QRCode } from 'antd';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  /** The encoded text. */
  readonly value: string;
  /** Accessible description. */
  readonly label: string;
}

const SIZE_PX = 168;

/** A QR code: dark on light in every look, since some cameras read nothing else. */
export function QrCode({ value, label }: QrCodeProps) {
  return (
    <div className={styles['frame']}>
      <QRCode
        type="svg"
        value={value}
        size={SIZE_PX}
        bordered={false}
        color="black"
        bgColor="white"
        aria-label={label}
      />
    </div>
  );
}
