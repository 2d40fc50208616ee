import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { FACTOR_KINDS, ROLES } from '../words.ts'

const from = ({ address }: { address?: string }): string => (address ? ` from ${address}` : '')
const factor = ({ kind }: { kind: string }): string => (kind === 'passkey' ? 'a passkey' : 'codes of an app')

const FACTORS = ['ownFactors', 'userFactors'] as const

/** Logging in and out, passwords, one-time codes and second factors. */
export const authEvents = {
  'code.requested': event(
    {},
    {
      audience: 'nobody',
      audit: { group: 'mail', sentence: () => 'asked for a one-time code' },
      stale: [],
      retention: 'audit',
    },
  ),
  'account.password_changed': event(
    { accountId: field.account },
    {
      audience: 'nobody',
      audit: { group: 'security', sentence: () => 'changed their password' },
      stale: [],
      recheck: 'subject',
    },
  ),
  'account.password_reset': event(
    { accountId: field.account },
    {
      audience: 'nobody',
      audit: { group: 'security', sentence: ({ whose }) => `set a new password for ${whose} by a code` },
      stale: [],
      recheck: 'subject',
    },
  ),
  'session.started': event(
    { accountId: field.account, address: field.optional(field.address) },
    {
      audience: 'nobody',
      audit: { group: 'logins', sentence: ({ details }) => `logged in${from(details)}` },
      stale: [],
      retention: 'audit',
    },
  ),
  'session.ended': event(
    { accountId: field.account },
    {
      audience: 'nobody',
      audit: { group: 'logins', sentence: () => 'logged out' },
      stale: [],
      recheck: 'subject',
      retention: 'audit',
    },
  ),
  'session.others_ended': event(
    { accountId: field.account },
    {
      audience: 'nobody',
      audit: { group: 'logins', sentence: () => 'ended their other sessions' },
      stale: [],
      recheck: 'subject',
      retention: 'audit',
    },
  ),
  /** An admin ended all sessions of somebody. */
  'session.all_ended': event(
    { accountId: field.account },
    {
      audience: 'nobody',
      audit: { group: 'security', sentence: ({ whose }) => `ended all sessions of ${whose}` },
      stale: [],
      recheck: 'subject',
    },
  ),
  /** Somebody could not log in. The account is known where the name belongs to one; `address` is a part of theirs. */
  'session.refused': event(
    { accountId: field.optional(field.account), address: field.address },
    {
      audience: 'nobody',
      audit: {
        group: 'logins',
        sentence: ({ details, whom }) => `could not log in${whom && ` as ${whom}`}${from(details)}`,
      },
      stale: [],
      changesNothingShown: true,
      retention: 'audit',
    },
  ),
  // To add or remove a factor may end sessions, or make them owe something.
  'factor.added': event(
    { accountId: field.account, factorId: field.row, kind: field.oneOf(FACTOR_KINDS) },
    {
      audience: 'subject',
      audit: { group: 'security', sentence: ({ details }) => `set up ${factor(details)}` },
      stale: FACTORS,
      recheck: 'subject',
    },
  ),
  'factor.removed': event(
    { accountId: field.account, factorId: field.row, kind: field.oneOf(FACTOR_KINDS) },
    {
      audience: 'subject',
      audit: { group: 'security', sentence: ({ details }) => `removed ${factor(details)}` },
      stale: FACTORS,
      recheck: 'subject',
    },
  ),
  /** Recovery codes were made anew. */
  'factor.recovery_renewed': event(
    { accountId: field.account },
    {
      audience: 'subject',
      audit: { group: 'security', sentence: () => 'made new recovery codes' },
      stale: FACTORS,
    },
  ),
  /** Somebody logged in with a recovery code. */
  'factor.recovery_used': event(
    { accountId: field.account },
    {
      audience: 'subject',
      audit: { group: 'security', sentence: () => 'logged in with a recovery code' },
      stale: FACTORS,
    },
  ),
  /** An admin removed all second factors of somebody. */
  'factor.reset': event(
    { accountId: field.account },
    {
      audience: 'subject and admins',
      audit: { group: 'security', sentence: ({ whose }) => `removed every second step of ${whose}` },
      stale: FACTORS,
      recheck: 'subject',
    },
  ),
  'security.settings_changed': event(
    { roles: field.someOf(ROLES) },
    {
      audience: 'admins',
      audit: {
        group: 'security',
        sentence: ({ details }) => `made a second step needed for ${details.roles || 'nobody'}`,
      },
      stale: ['securitySettings', 'ownFactors'],
      recheck: 'everybody',
    },
  ),
}
