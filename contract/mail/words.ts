/** Providers with OAuth for mailboxes. */
export const OAUTH_PROVIDERS = ['microsoft', 'google'] as const
export type OauthProvider = (typeof OAUTH_PROVIDERS)[number]
