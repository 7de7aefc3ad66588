/** Files in a folder of this machine, or one that its nodes share. */
export interface DiskChoice {
  readonly kind: 'disk';
  readonly folder: string;
}

/** Files in a bucket of any storage that speaks S3. */
export interface S3Choice {
  readonly kind: 's3';
  /** For what is still in the making, and for files from before the bucket. */
  readonly folder: string;
  readonly bucket: string;
  readonly region: string;
  /** Undefined for the service of that region of AWS. */
  readonly endpoint: string | undefined;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Stands before every key; empty or with a slash at its end. */
  readonly prefix: string;
  /** Whether the bucket stands in the path of the address; else in its host name. */
  readonly isPathStyle: boolean;
}

/** Where files are kept. Plain data: it crosses to other threads. */
export type StorageChoice = DiskChoice | S3Choice;
