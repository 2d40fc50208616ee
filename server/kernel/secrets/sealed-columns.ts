/**
 * The columns whose values are sealed with the keys of the install. Table, column, row and the row's owner are authenticated with
 * the value, so it opens only at its own location.
 */
export const SEALED = {
  /** Bound to the address: the same mail to another recipient is sealed separately. */
  mail: { table: 'outbox', column: 'sealed', owner: 'recipient' },
  authenticator: { table: 'factors', column: 'secret', owner: 'account_id' },
  challenge: { table: 'factor_challenges', column: 'sealed', owner: 'account_id' },
  /** The signing keys of an endpoint. */
  webhook: { table: 'webhooks', column: 'secrets', owner: 'id' },
  /** The credentials of an IMAP mailbox. */
  mailbox: { table: 'mailboxes', column: 'settings', owner: 'id' },
  /** The password of the server for outgoing mail. */
  outgoing_mail: { table: 'outgoing_mail', column: 'password', owner: 'id' },
  /** The client secret by which admins sign in to mailboxes at a provider. */
  mail_app: { table: 'mail_apps', column: 'secret', owner: 'id' },
  /** The state of a sign-in to a mailbox. */
  mail_sign_in: { table: 'mail_sign_ins', column: 'sealed', owner: 'id' },
  /** The client secret that this install sends to a login provider. */
  login_provider: { table: 'login_providers', column: 'secret', owner: 'id' },
  /** The values that the provider's answer is checked against. */
  login_flow: { table: 'login_flows', column: 'sealed', owner: 'provider_id' },
} as const

export type SealedColumn = keyof typeof SEALED

export const SEALED_COLUMNS = Object.keys(SEALED) as SealedColumn[]

export type SealedRow = { id: string; owner: string; sealed: string }
