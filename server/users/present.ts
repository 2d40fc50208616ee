import {
  type AccountOnWire,
  type CurrentUser,
  type InstallOnWire,
  LANGUAGES,
  type OpenedSession,
  type PreferencesOnWire,
  type RequiredAction,
  type SupportMemberLoad,
  type UserCardOnWire,
} from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import type { Locale } from '../kernel/languages/locale.ts'
import type { Preferences } from './queries-preferences.ts'
import type { Account, AccountWithTickets, User } from './account.ts'

type OpenedLogin = { account: Account; token: string; requiredAction: RequiredAction | null }

/** The result of a login. */
export const presentOpenedSession = ({ account, token, requiredAction }: OpenedLogin): OpenedSession => ({
  session: {
    token,
    username: account.username,
    role: account.role,
    department: account.department,
    employeeCode: account.employeeCode,
    hasPicture: account.picture !== null,
    image: account.picture,
  },
  requiredAction,
})

/** The account of the session, for its own user only. */
export const presentCurrentUser = (
  { id, username, role, requiredAction }: Omit<CurrentUser, keyof Preferences | 'sharesTickets'>,
  { preferences, sharesTickets }: { preferences: Preferences; sharesTickets: boolean },
): CurrentUser => ({
  id,
  username,
  role,
  requiredAction,
  ...presentPreferences(preferences),
  browser: preferences.browser,
  sharesTickets,
})

/** The preferences of a user. */
export const presentPreferences = ({ language, timeZone, workspace }: Preferences): PreferencesOnWire => ({
  language,
  timeZone,
  workspace,
})

/** Language and time zone of the install. */
export const presentInstall = ({ language, timeZone }: Locale): InstallOnWire => ({
  language,
  timeZone,
  languages: [...LANGUAGES],
})

/** Name and picture of a user. */
export const presentUserCard = ({ picture, ...user }: User): UserCardOnWire => ({ ...user, image: picture })

/** An account in the admin's lists. */
export const presentAccount = (account: AccountWithTickets): AccountOnWire => ({
  id: account.id,
  username: account.username,
  email: account.email,
  role: account.role,
  department: account.department,
  employeeCode: account.employeeCode,
  createdAt: account.joinedAt,
  suspendedAt: account.suspendedAt,
  isService: account.isService,
  ticketsRaised: account.raisedCount,
  ticketsAssigned: account.assignedCount,
})

/** A support member with their load, for assigning tickets. Only admins see addresses. */
export const presentSupportMemberLoad = (
  { id, username, email, openTickets, isOnline }: Account & { openTickets: number; isOnline: boolean },
  reader: Pick<Actor, 'role'>,
): SupportMemberLoad => ({
  id,
  username,
  email: reader.role === 'Admin' ? email : null,
  openTickets,
  isOnline,
})
