import type { Kysely } from 'kysely'
import { columnTypes, createIndex, defaultTo, primaryKey, refersTo, required } from './columns.ts'

/** Accounts, their names in search, and deletions that are not finished. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('accounts')
    .addColumn('id', text, primaryKey)
    .addColumn('username', text, required)
    .addColumn('username_key', text, required)
    .addColumn('email', text, required)
    .addColumn('email_key', text, required)
    .addColumn('password_hash', text, required)
    .addColumn('role', text, required)
    .addColumn('department', text, defaultTo(''))
    .addColumn('employee_code', text, defaultTo(''))
    .addColumn('picture', text)
    .addColumn('joined_at', text, required)
    .addColumn('deleted_at', text)
    .addColumn('mail_assigned', integer, defaultTo(1))
    .addColumn('mail_status', integer, defaultTo(1))
    .addColumn('mail_chat', integer, defaultTo(1))
    .addColumn('must_change_password', integer, defaultTo(0))
    .addColumn('erased_at', text)
    .addColumn('username_skeleton', text)
    .addColumn('username_issue', text)
    .addColumn('language', text)
    .addColumn('time_zone', text)
    .addColumn('browser_language', text)
    .addColumn('browser_time_zone', text)
    .addColumn('workspace', text)
    .addColumn('contact_since', text)
    .addColumn('is_service', integer, defaultTo(0))
    .addColumn('claimed_at', text)
    .addColumn('own_role', text)
    .addColumn('suspended_at', text)
    .addColumn('bounced_by', text)
    .execute()
  const index = (name: string, columns: string[], where?: string) =>
    createIndex(db, name, 'accounts', columns, { where })
  const unique = (name: string, columns: string[], where: string) =>
    createIndex(db, name, 'accounts', columns, { unique: true, where })
  await unique('accounts_username_key', ['username_key'], 'deleted_at is null')
  await unique('accounts_email_key', ['email_key'], 'deleted_at is null')
  await index('accounts_role_username_key', ['role', 'username_key', 'id'])
  await index('accounts_role_email_key', ['role', 'email_key', 'id'])
  await index('accounts_role_joined', ['role', 'joined_at', 'id'])
  await index('accounts_former', ['username_key', 'id'], 'deleted_at is not null and erased_at is null')
  await index('accounts_username_skeleton', ['username_skeleton'], 'deleted_at is null')
  // Names from before there were rules can look alike; they have an issue.
  await unique('accounts_unlike', ['username_skeleton'], `deleted_at is null and username_issue = ''`)
  await index(
    'accounts_username_issue',
    ['username_key', 'id'],
    `deleted_at is null and username_issue <> ''`,
  )
  await index(
    'accounts_username_unjudged',
    ['joined_at', 'id'],
    'deleted_at is null and username_issue is null',
  )
  await index('accounts_service', ['username_key'], 'is_service = 1')
  // The accounts that a directory lists.
  await index('accounts_people', ['id'], 'deleted_at is null and contact_since is null and is_service = 0')

  await db.schema
    .createTable('account_names')
    .addColumn('words', text, required)
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addPrimaryKeyConstraint('account_names_key', ['words', 'account_id'])
    .execute()
  await createIndex(db, 'account_names_account', 'account_names', ['account_id'])

  await db.schema
    .createTable('departures')
    .addColumn('account_id', text, (column) => column.primaryKey().references('accounts.id'))
    .addColumn('username', text, required)
    .addColumn('email', text, required)
    .addColumn('actor_id', text, required)
    .addColumn('is_erased', integer, required)
    .addColumn('keeps_account', integer, defaultTo(0))
    .execute()
}

/** Teams, their members, and what a directory says of users. */
export async function createTeams(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('teams')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('name_key', text, (column) => column.notNull().unique())
    .addColumn('address', text)
    .addColumn('created_at', text, required)
    .addColumn('version', integer, required)
    .addColumn('external_id', text)
    .addColumn('changed_at', text)
    .addColumn('sort_key', text, defaultTo(''))
    .execute()
  await createIndex(db, 'teams_external', 'teams', ['external_id'], {
    unique: true,
    where: 'external_id is not null',
  })
  await createIndex(db, 'teams_sorted', 'teams', ['sort_key', 'id'])

  await db.schema
    .createTable('team_members')
    .addColumn('team_id', text, refersTo('teams.id'))
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addPrimaryKeyConstraint('team_members_key', ['team_id', 'account_id'])
    .execute()
  await createIndex(db, 'team_members_account', 'team_members', ['account_id'])

  await db.schema
    .createTable('scim_users')
    .addColumn('account_id', text, (column) => column.primaryKey().references('accounts.id'))
    .addColumn('user_name', text, required)
    .addColumn('user_name_key', text, (column) => column.notNull().unique())
    .addColumn('external_id', text)
    .addColumn('names', text, required)
    .addColumn('changed_at', text, required)
    .execute()
  await createIndex(db, 'scim_users_external', 'scim_users', ['external_id'], {
    unique: true,
    where: 'external_id is not null',
  })
}
