/** Files in a folder of this machine or a folder shared by its nodes. */
export interface DiskChoice {
  readonly kind: 'disk';
  readonly folder: string;
  /** Space that uploads leave free on the volume of the folder; 0 unless given. */
  readonly reserveBytes?: number;
}

/** Files in a bucket of any S3-compatible storage. */
export interface S3Choice {
  readonly kind: 's3';
  /** For drafts, and for files stored before the bucket. */
  readonly folder: string;
  /** Space that uploads leave free on the volume of the folder; 0 unless given. */
  readonly reserveBytes?: number;
  readonly bucket: string;
  readonly region: string;
  /** Undefined for the AWS endpoint of that region. */
  readonly endpoint: string | undefined;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Prefix of every key; empty or ending with a slash. */
  readonly prefix: string;
  /** Whether the bucket is part of the path; otherwise it is part of the host name. */
  readonly isPathStyle: boolean;
}

/** Configuration of the file storage. Plain data: it is passed to other threads. */
export type StorageChoice = DiskChoice | S3Choice;
