import type { Generated } from 'kysely'

/** What a directory says of people; see `scim/`. */
export type ScimTables = {
  scim_users: {
    account_id: string
    /** The name by which the directory knows somebody; mostly an address. */
    user_name: string
    /** The same in lower case: no two have the same. */
    user_name_key: string
    external_id: string | null
    /** JSON: given name, family name and the like, as the directory wrote them. */
    names: string
    changed_at: string
  }
}

/** Columns of accounts. */
export type SuspensionColumns = {
  /** Since when nobody can do anything with the account, which stays; null: somebody can. */
  suspended_at: Generated<string | null>
}

/** Columns of teams. */
export type ScimTeamColumns = {
  /** The id of the group in the directory. */
  external_id: Generated<string | null>
  /** When name, address or members changed; null: not since the team was made. */
  changed_at: Generated<string | null>
}
