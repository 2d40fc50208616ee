/** What a block matches: one address, or all addresses of a domain and its subdomains. */
export const BLOCKED_KINDS = ['address', 'domain'] as const
export type BlockedKind = (typeof BLOCKED_KINDS)[number]
