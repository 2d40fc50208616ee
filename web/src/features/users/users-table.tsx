import { USER_SORTS } from '../../api/sorts.ts'
import type { User } from '../../api/models.ts'
import { type Role } from '@support-desk/contract'
import { userList } from './queries.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListAddress } from '../../ui/data-table/use-list-address.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { userAddress } from './users-address.ts'
import { USER_COLUMNS } from './user-columns.tsx'

const NOBODY: Record<Role, string> = {
  User: 'No users yet',
  SupportTeam: 'No support members yet',
  Admin: 'No admins yet',
}

const addressOf = ({ role, username }: User): string => userAddress(role, username)

/** The users of a role, those who joined last first unless the reader sorts otherwise. */
export function UsersTable({ role }: { role: Role }) {
  const address = useListAddress(USER_SORTS, '-createdAt')
  const text =
    role === 'User'
      ? 'They appear here as soon as somebody registers.'
      : 'Add them with Add Clients in the menu.'
  return (
    <DataTable
      label="Users"
      filterLabel="Filter users"
      columns={USER_COLUMNS[role]}
      list={userList(role, address)}
      address={address}
      hrefOf={addressOf}
      empty={<EmptyState kind="nothing-yet" title={NOBODY[role]} text={text} />}
    />
  )
}
