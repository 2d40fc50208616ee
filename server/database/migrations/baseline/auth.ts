import type { Kysely } from 'kysely'
import { columnTypes, createIndex, defaultTo, primaryKey, refersTo, required } from './columns.ts'

/** Sessions, API tokens and sign-up codes. */
export async function createSessions(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('sessions')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('started_at', text, required)
    .addColumn('expires_at', text, required)
    .addColumn('public_id', text, defaultTo(''))
    .addColumn('user_agent', text, defaultTo(''))
    .addColumn('address', text, defaultTo(''))
    .addColumn('seen_at', text, defaultTo(''))
    .addColumn('ends_at', text, defaultTo(''))
    .addColumn('identity_id', text)
    .addColumn('provider_sid', text)
    .addColumn('has_factor', integer, defaultTo(0))
    .execute()
  await createIndex(db, 'sessions_expiry', 'sessions', ['expires_at'])
  await createIndex(db, 'sessions_account_started', 'sessions', ['account_id', 'started_at'])
  await createIndex(db, 'sessions_identity', 'sessions', ['identity_id', 'id'], {
    where: 'identity_id is not null',
  })
  await createIndex(db, 'sessions_provider_sid', 'sessions', ['provider_sid'], {
    where: 'provider_sid is not null',
  })

  await db.schema
    .createTable('session_ends')
    .addColumn('id', text, primaryKey)
    .addColumn('why', text, required)
    .addColumn('known_until', text, required)
    .execute()
  await createIndex(db, 'session_ends_until', 'session_ends', ['known_until'])

  await db.schema
    .createTable('api_tokens')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('name', text, required)
    .addColumn('hash', text, required)
    .addColumn('scopes', text, required)
    .addColumn('created_at', text, required)
    .addColumn('expires_at', text)
    .addColumn('used_at', text)
    .addColumn('ended_at', text)
    .execute()
  await createIndex(db, 'api_tokens_account', 'api_tokens', ['account_id', 'created_at', 'id'])
  await createIndex(db, 'api_tokens_good', 'api_tokens', ['created_at', 'id'], { where: 'ended_at is null' })
  await createIndex(db, 'api_tokens_expiry', 'api_tokens', ['expires_at'], {
    where: 'ended_at is null and expires_at is not null',
  })
  await createIndex(db, 'api_tokens_ended', 'api_tokens', ['ended_at'], { where: 'ended_at is not null' })

  await db.schema
    .createTable('codes')
    .addColumn('email_key', text, primaryKey)
    .addColumn('code_hash', text, required)
    .addColumn('challenge_hash', text, required)
    .addColumn('expires_at', text, required)
    .addColumn('tries_left', integer, required)
    .execute()
  await createIndex(db, 'codes_expiry', 'codes', ['expires_at'])
}

/** Second factors, recovery codes, logins that wait for a second factor, and the roles that need one. */
export async function createFactors(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('factors')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('kind', text, required)
    .addColumn('name', text, required)
    .addColumn('secret', text)
    .addColumn('credential_id', text)
    .addColumn('public_key', text)
    .addColumn('transports', text)
    .addColumn('counter', integer, defaultTo(0))
    .addColumn('added_at', text, required)
    .addColumn('used_at', text)
    .execute()
  await createIndex(db, 'factors_account', 'factors', ['account_id', 'added_at'])
  await createIndex(db, 'factors_one_app', 'factors', ['account_id'], {
    unique: true,
    where: `kind = 'totp'`,
  })
  await createIndex(db, 'factors_credential', 'factors', ['credential_id'], {
    unique: true,
    where: 'credential_id is not null',
  })

  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('code_hash', text, required)
    .execute()
  await createIndex(db, 'recovery_codes_account', 'recovery_codes', ['account_id'])

  await db.schema
    .createTable('factor_challenges')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('purpose', text, required)
    .addColumn('sealed', text, required)
    .addColumn('expires_at', text, required)
    .addColumn('tries_left', integer, required)
    .execute()
  await createIndex(db, 'factor_challenges_expiry', 'factor_challenges', ['expires_at'])
  await createIndex(db, 'factor_challenges_account', 'factor_challenges', ['account_id'])

  await db.schema.createTable('second_factor_roles').addColumn('role', text, primaryKey).execute()
}

/** Login providers, the identities of users there, and logins that are under way. */
export async function createLoginProviders(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('login_providers')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('issuer', text, required)
    .addColumn('client_id', text, required)
    .addColumn('secret', text, required)
    .addColumn('domains', text, required)
    .addColumn('scopes', text, required)
    .addColumn('groups_claim', text, required)
    .addColumn('makes_accounts', integer, required)
    .addColumn('trusts_factor', integer, required)
    .addColumn('factor_acrs', text, required)
    .addColumn('is_on', integer, required)
    .addColumn('version', integer, required)
    .addColumn('created_at', text, required)
    .addColumn('deleted_at', text)
    .execute()

  await db.schema
    .createTable('login_groups')
    .addColumn('provider_id', text, refersTo('login_providers.id'))
    .addColumn('position', integer, required)
    .addColumn('group_name', text, required)
    .addColumn('role', text)
    .addColumn('team_id', text)
    .addPrimaryKeyConstraint('login_groups_key', ['provider_id', 'position'])
    .execute()

  await db.schema
    .createTable('identities')
    .addColumn('id', text, primaryKey)
    .addColumn('provider_id', text, refersTo('login_providers.id'))
    .addColumn('issuer', text, required)
    .addColumn('subject', text, required)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('email', text, required)
    .addColumn('granted_role', text)
    .addColumn('linked_at', text, required)
    .addColumn('used_at', text, required)
    .addUniqueConstraint('identities_subject', ['issuer', 'subject'])
    .execute()
  await createIndex(db, 'identities_account', 'identities', ['account_id', 'id'])
  await createIndex(db, 'identities_provider', 'identities', ['provider_id', 'id'])

  await db.schema
    .createTable('identity_teams')
    .addColumn('identity_id', text, refersTo('identities.id'))
    .addColumn('team_id', text, required)
    .addPrimaryKeyConstraint('identity_teams_key', ['identity_id', 'team_id'])
    .execute()

  await db.schema
    .createTable('login_flows')
    .addColumn('id', text, primaryKey)
    .addColumn('provider_id', text, refersTo('login_providers.id'))
    .addColumn('sealed', text, required)
    .addColumn('expires_at', text, required)
    .execute()
  await createIndex(db, 'login_flows_provider', 'login_flows', ['provider_id'])
  await createIndex(db, 'login_flows_expiry', 'login_flows', ['expires_at'])

  await db.schema
    .createTable('logout_tokens')
    .addColumn('id', text, primaryKey)
    .addColumn('expires_at', text, required)
    .execute()
  await createIndex(db, 'logout_tokens_expiry', 'logout_tokens', ['expires_at'])
}
