import type { Generated } from 'kysely'

/** Directory data of accounts; see `scim/`. */
export type ScimTables = {
  scim_users: {
    account_id: string
    /** The user name in the directory; usually an email address. */
    user_name: string
    /** The user name in lower case; unique. */
    user_name_key: string
    external_id: string | null
    /** JSON: given name, family name and similar, as the directory sent them. */
    names: string
    changed_at: string
  }
}

/** Columns of accounts. */
export type SuspensionColumns = {
  /** Start of the suspension; null: the account is active. */
  suspended_at: Generated<string | null>
}

/** Columns of teams. */
export type ScimTeamColumns = {
  /** Id of the group in the directory. */
  external_id: Generated<string | null>
  /** When name, address or members changed; null: not since the creation. */
  changed_at: Generated<string | null>
}
