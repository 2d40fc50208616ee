/**
 * The columns whose values are sealed with the keys of the install. Table, column, row and the row's owner are
 * authenticated with a value, so it opens where it was sealed and nowhere else.
 */
export const SEALED = {
  /** To another address the same mail is another one. */
  mail: { table: 'outbox', column: 'sealed', owner: 'recipient' },
  authenticator: { table: 'factors', column: 'secret', owner: 'account_id' },
  challenge: { table: 'factor_challenges', column: 'sealed', owner: 'account_id' },
  /** What deliveries to an endpoint are signed by. */
  webhook: { table: 'webhooks', column: 'secrets', owner: 'id' },
  /** How an IMAP mailbox is opened. */
  mailbox: { table: 'mailboxes', column: 'settings', owner: 'id' },
  /** How this install shows a provider of logins who it is. */
  login_provider: { table: 'login_providers', column: 'secret', owner: 'id' },
  /** What the answer of a provider is compared with. */
  login_flow: { table: 'login_flows', column: 'sealed', owner: 'provider_id' },
} as const

export type SealedColumn = keyof typeof SEALED

export const SEALED_COLUMNS = Object.keys(SEALED) as SealedColumn[]

export type SealedRow = { id: string; owner: string; sealed: string }
