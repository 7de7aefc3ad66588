export interface PasswordResetTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Owner: a member or an enterprise account. */
  member_id: string | null;
  enterprise_account_id: string | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** When a newer link or another password change invalidated this one. */
  replaced_at: Date | null;
}

export interface PasswordHistoryTable {
  id: string;
  member_id: string;
  password_hash: string;
  replaced_at: Date;
}

export interface SignInStepTable {
  /** SHA-256 of the ticket, hexadecimal. */
  ticket_hash: string;
  member_id: string;
  /** The verified hash; the step is void when it is no longer in force. */
  password_hash: string;
  created_at: Date;
  expires_at: Date;
  /** When the second factor was verified; null when it was not. */
  second_factor_at: Date | null;
}

export interface SecondFactorTable {
  member_id: string;
  /** Secret of the authenticator, encrypted; null while none is in force. */
  sealed_secret: string | null;
  confirmed_at: Date | null;
  /** Time step of the last accepted code: it and earlier ones are void. */
  last_time_step: number | null;
  /** The replacement authenticator; in force once one of its codes is verified. */
  pending_secret: string | null;
  pending_until: Date | null;
}

export interface RecoveryCodeTable {
  member_id: string;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
  used_at: Date | null;
}

export interface EnterpriseCredentialTable {
  account_id: string;
  password_hash: string;
  changed_at: Date;
}

/** Credentials of members and enterprise accounts. */
export interface CredentialTables {
  sys_password_reset: PasswordResetTable;
  sys_password_history: PasswordHistoryTable;
  sys_sign_in_step: SignInStepTable;
  sys_second_factor: SecondFactorTable;
  sys_recovery_code: RecoveryCodeTable;
  sys_enterprise_credential: EnterpriseCredentialTable;
}
