import type { RequiredAction, SessionOnWire, UserOnWire } from '@support-desk/contract'
import type { Account, AccountWithTickets } from '../users/index.ts'

/** A new or confirmed session. */
export const presentSignedIn = ({
  account,
  token,
  requiredAction,
}: {
  account: Account
  token: string
  requiredAction: RequiredAction | null
}): { loginnewuser: SessionOnWire; owes?: RequiredAction } => ({
  loginnewuser: presentSession(account, token),
  ...(requiredAction && { owes: requiredAction }),
})

/** The session of a logged-in user, with its token. */
const presentSession = (account: Account, token: string): SessionOnWire => ({
  user_name: account.username,
  power: account.role,
  jwttoken: token,
  empcode: account.employeeCode,
  dept: account.department,
  pro_img: account.picture !== null,
  image: account.picture,
})

/** A user in the admin's lists. */
export const presentUser = (account: AccountWithTickets): UserOnWire => ({
  _id: account.id,
  username: account.username,
  email: account.email,
  power: account.role,
  department: account.department,
  EmployeeCode: account.employeeCode,
  CreatedAT: account.joinedAt,
  CreatedTickets: account.raisedIds,
  Assignedtickets: account.assignedIds,
  TotalCreated: account.raisedCount,
  TotalAssigned: account.assignedCount,
  ...(account.suspendedAt !== null && { SuspendedAT: account.suspendedAt }),
  ...(account.isService && { IsService: true as const }),
})

/** A support member to choose from. */
export const presentMember = ({
  id,
  username,
  email,
}: Account): { _id: string; username: string; email: string } => ({
  _id: id,
  username,
  email,
})
