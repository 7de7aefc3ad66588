/** The newest write of a member. */
export interface MemberWriteTable {
  member_id: string;
  /** In bytes of the write-ahead log of the primary. */
  position: number;
  written_at: Date;
}

/** Tables of the reads from a replica. */
export interface MemberWriteTables {
  sys_member_write: MemberWriteTable;
}
