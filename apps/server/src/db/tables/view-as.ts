/** Why a look is over: whoever looked ended it, signed out, the member may not sign in any more, rights changed, time. */
export type ViewEnd = 'VIEWER' | 'SESSION' | 'MEMBER' | 'RIGHTS' | 'EXPIRED';

export interface ViewAsTable {
  id: string;
  session_id: string;
  /** Whose session it is. */
  viewer_id: string;
  /** Whom the session stands for. */
  member_id: string;
  reason: string;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: ViewEnd | null;
}

/** Who looks at the product as whom. */
export interface ViewAsTables {
  sys_view_as: ViewAsTable;
}
