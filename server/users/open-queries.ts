import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const accountsIn = ({
  accounts,
}: Queries): Pick<
  Queries['accounts'],
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
  | 'listSupportMembers'
  | 'markBounced'
  | 'passwordHash'
  | 'serviceAccounts'
  | 'setEmail'
  | 'setPassword'
  | 'updateProfile'
  | 'suspendedAt'
> => accounts

export const phonesIn = ({ phones }: Queries): Pick<Queries['phones'], 'list'> => phones

export const preferencesIn = ({ preferences }: Queries): Pick<Queries['preferences'], 'find'> => preferences
