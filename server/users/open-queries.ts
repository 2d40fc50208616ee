import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const accountsIn = ({
  accounts,
}: Queries): Pick<
  Queries['accounts'],
  | 'addAddress'
  | 'addresses'
  | 'admins'
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
  | 'serviceAccounts'
  | 'setEmail'
  | 'setPassword'
  | 'updateProfile'
  | 'suspendedAt'
  | 'swapPrimary'
> => accounts

export const phonesIn = ({ phones }: Queries): Pick<Queries['phones'], 'add' | 'find' | 'list' | 'remove'> =>
  phones

export const membershipsIn = ({
  memberships,
}: Queries): Pick<
  Queries['memberships'],
  'choose' | 'joinAll' | 'leave' | 'leaveAll' | 'leaveDomain' | 'nameOf'
> => memberships

export const preferencesIn = ({ preferences }: Queries): Pick<Queries['preferences'], 'find'> => preferences
