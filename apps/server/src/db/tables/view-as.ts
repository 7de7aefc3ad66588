/** Why a view-as session ended: by the viewer, sign-out, the member may not sign in any more, changed rights, expiry. */
export type ViewEnd = 'VIEWER' | 'SESSION' | 'MEMBER' | 'RIGHTS' | 'EXPIRED';

export interface ViewAsTable {
  id: string;
  session_id: string;
  /** Owner of the session. */
  viewer_id: string;
  /** The member viewed as. */
  member_id: string;
  reason: string;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: ViewEnd | null;
}

/** View-as sessions. */
export interface ViewAsTables {
  sys_view_as: ViewAsTable;
}
