import { ACCESS_LOGGED, event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { FACTOR_KINDS, ROLES } from '../words.ts'

const FACTORS = ['ownFactors', 'userFactors'] as const

/** Logins, logouts, passwords, one-time codes and second factors. */
export const authEvents = {
  'code.requested': event({
    data: {},
    audience: 'nobody',
    audit: { group: 'mail', sentence: message('{actor} requested a one-time code') },
    stale: [],
    retention: 'audit',
  }),
  'account.password_changed': event({
    data: { accountId: field.account },
    audience: 'nobody',
    audit: { group: 'security', sentence: message('{actor} changed their password') },
    stale: [],
    recheck: 'subject',
  }),
  'account.password_reset': event({
    data: { accountId: field.account },
    audience: 'nobody',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} set a new password for {about, select, self {themselves} gone {a former member} other {{user}}} by a code',
      ),
    },
    stale: [],
    recheck: 'subject',
  }),
  'session.started': event({
    data: { accountId: field.account, address: field.optional(field.address) },
    audience: 'nobody',
    audit: {
      group: 'logins',
      sentence: ({ address }) =>
        address ? message('{actor} logged in from {address}') : message('{actor} logged in'),
    },
    stale: [],
    retention: 'audit',
  }),
  'session.ended': event({
    data: { accountId: field.account },
    audience: 'nobody',
    audit: { group: 'logins', sentence: message('{actor} logged out') },
    stale: [],
    recheck: 'subject',
    retention: 'audit',
  }),
  'session.others_ended': event({
    data: { accountId: field.account },
    audience: 'nobody',
    audit: { group: 'logins', sentence: message('{actor} ended their other sessions') },
    stale: [],
    recheck: 'subject',
    retention: 'audit',
  }),
  /** An admin ended all sessions of a user. */
  'session.all_ended': event({
    data: { accountId: field.account },
    audience: 'nobody',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} ended all sessions of {about, select, self {themselves} gone {a former member} other {{user}}}',
      ),
    },
    stale: [],
    recheck: 'subject',
  }),
  /** A login failed. The account is set if the name belongs to one; `address` is part of the client's address. */
  'session.refused': event({
    data: { accountId: field.optional(field.account), address: field.address },
    ...ACCESS_LOGGED,
    audit: {
      group: 'logins',
      sentence: message(
        '{about, select, nobody {{actor} could not log in from {address}} gone {{actor} could not log in as a former member from {address}} other {{actor} could not log in as {user} from {address}}}',
      ),
    },
  }),
  // Adding or removing a factor can end sessions or set a required action.
  'factor.added': event({
    data: { accountId: field.account, factorId: field.row, kind: field.oneOf(FACTOR_KINDS) },
    audience: 'subject',
    audit: {
      group: 'security',
      sentence: message('{actor} set up {kind, select, passkey {a passkey} other {codes of an app}}'),
    },
    stale: FACTORS,
    recheck: 'subject',
  }),
  'factor.removed': event({
    data: { accountId: field.account, factorId: field.row, kind: field.oneOf(FACTOR_KINDS) },
    audience: 'subject',
    audit: {
      group: 'security',
      sentence: message('{actor} removed {kind, select, passkey {a passkey} other {codes of an app}}'),
    },
    stale: FACTORS,
    recheck: 'subject',
  }),
  /** A user generated new recovery codes. */
  'factor.recovery_renewed': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: { group: 'security', sentence: message('{actor} created new recovery codes') },
    stale: FACTORS,
  }),
  /** A login used a recovery code. */
  'factor.recovery_used': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: { group: 'security', sentence: message('{actor} logged in with a recovery code') },
    stale: FACTORS,
  }),
  /** An admin removed all second factors of a user. */
  'factor.reset': event({
    data: { accountId: field.account },
    audience: 'subject and admins',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} removed the two-factor authentication of {about, select, self {themselves} gone {a former member} other {{user}}}',
      ),
    },
    stale: FACTORS,
    recheck: 'subject',
  }),
  'security.settings_changed': event({
    data: { roles: field.someOf(ROLES) },
    audience: 'admins',
    audit: {
      group: 'security',
      sentence: ({ roles }) =>
        roles
          ? message('{actor} required two-factor authentication for {roles}')
          : message('{actor} no longer requires two-factor authentication'),
    },
    stale: ['securitySettings', 'ownFactors'],
    recheck: 'everybody',
  }),
}
