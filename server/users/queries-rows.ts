import type { Keyset } from '../kernel/keyset-pages.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Account } from './account.ts'

/** The columns of a complete account. */
export const ACCOUNT_COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'department',
  'employee_code',
  'picture',
  'joined_at',
] as const

type Row = Pick<Selectable<Schema['accounts']>, (typeof ACCOUNT_COLUMNS)[number]>

/** The account of a row. */
export const toAccount = (row: Row): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  department: row.department,
  employeeCode: row.employee_code,
  picture: row.picture,
  joinedAt: row.joined_at,
})

/** The order of account lists by name. */
export const BY_USERNAME: Keyset = { column: 'username_key', id: 'id', descending: false }
