export * from './account-settings.ts';
export * from './email.ts';
export * from './internal-route.ts';
export * from './mobile-account.ts';
export * from './password.ts';
export * from './redact.ts';
