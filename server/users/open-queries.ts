import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const accountsIn = ({
  accounts,
}: Queries): Pick<
  Queries['accounts'],
  | 'addAddress'
  | 'addresses'
  | 'admins'
  | 'clearEmail'
  | 'closeContact'
  | 'conflict'
  | 'count'
  | 'find'
  | 'findByEmail'
  | 'findContact'
  | 'findForLogin'
  | 'findKept'
  | 'findSender'
  | 'findSenders'
  | 'findService'
  | 'findUser'
  | 'freeNameFor'
  | 'hold'
  | 'holdAdmins'
  | 'holdNames'
  | 'idWithEmail'
  | 'insert'
  | 'insertContact'
  | 'keep'
  | 'listRequesters'
  | 'listSupportMembers'
  | 'markBounced'
  | 'ownerOfAddress'
  | 'passwordHash'
  | 'removeAddress'
  | 'reopenContact'
  | 'serviceAccounts'
  | 'setEmail'
  | 'setPassword'
  | 'updateProfile'
  | 'suspendedAt'
  | 'swapPrimary'
> => accounts

export const phonesIn = ({
  phones,
}: Queries): Pick<Queries['phones'], 'add' | 'find' | 'list' | 'move' | 'remove'> => phones

export const membershipsIn = ({
  memberships,
}: Queries): Pick<
  Queries['memberships'],
  'choose' | 'find' | 'joinAll' | 'joinByDomain' | 'leave' | 'leaveAll' | 'leaveDomain' | 'nameOf' | 'restore'
> => memberships

export const preferencesIn = ({ preferences }: Queries): Pick<Queries['preferences'], 'find'> => preferences
