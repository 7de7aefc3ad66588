export interface PasswordResetTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Whose it is: a member's, or that of an account of an enterprise. */
  member_id: string | null;
  enterprise_account_id: string | null;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** When a newer link, or another change of the password, made this one void. */
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
  /** The hash that was proven; the step is void when it is no longer in force. */
  password_hash: string;
  created_at: Date;
  expires_at: Date;
  /** When the second factor was proven; null when it was not. */
  second_factor_at: Date | null;
}

export interface SecondFactorTable {
  member_id: string;
  /** Secret of the authenticator, sealed; null while none is in force. */
  sealed_secret: string | null;
  confirmed_at: Date | null;
  /** Time step of the last code that was taken: it and those before are void. */
  last_time_step: number | null;
  /** The authenticator that is to take its place; in force when a code of it was given. */
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

/** What members, and accounts of enterprises, prove themselves by. */
export interface CredentialTables {
  sys_password_reset: PasswordResetTable;
  sys_password_history: PasswordHistoryTable;
  sys_sign_in_step: SignInStepTable;
  sys_second_factor: SecondFactorTable;
  sys_recovery_code: RecoveryCodeTable;
  sys_enterprise_credential: EnterpriseCredentialTable;
}
