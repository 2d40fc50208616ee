import type { User } from '#api/models.ts'
import { ACCOUNT_SORTS, messages, type Role } from '@support-desk/contract'
import { userList } from '#entities/user/queries.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { userAddress } from './users-address.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { t } from '#ui/language/t.ts'

const NOBODY = messages({
  User: 'No users yet',
  SupportTeam: 'No support members yet',
  Admin: 'No admins yet',
}) satisfies Record<Role, string>

const addressOf = ({ role, username }: User): string => userAddress(role, username)

/** The users of a role, newest first by default. */
export function UsersTable({ role }: { role: Role }) {
  const address = useListAddress(ACCOUNT_SORTS, '-createdAt')
  const text =
    role === 'User'
      ? t('New users appear here when they register.')
      : t('Add members under Add Clients in the menu.')
  return (
    <DataTable
      label={t('Users')}
      name="users"
      filterLabel={t('Filter users')}
      columns={USER_COLUMNS[role]}
      list={userList(role, address)}
      address={address}
      hrefOf={addressOf}
      empty={<EmptyState kind="nothing-yet" title={t(NOBODY[role])} text={text} />}
    />
  )
}
