import { message, words } from '@support-desk/contract'
import type {
  accountCalls,
  AccountSort,
  legacyUserCalls,
  preferenceCalls,
  userCalls,
} from '@support-desk/contract'
import { getPreferences, setPreferences } from './use-cases-preferences.ts'
import { updateProfile } from './use-cases-profile.ts'
import { findUser, listSupportMembers, listUsers } from './use-cases.ts'
import { deleteUser } from './use-cases-deletion.ts'
import { findSuspension, restoreUser, suspendUser } from './use-cases-suspension.ts'
import { listUsernameIssues } from './use-cases-usernames.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import {
  presentAccount,
  presentCurrentUser,
  presentInstall,
  presentMember,
  presentPreferences,
  presentSuspension,
  presentUser,
  presentUserCard,
  presentUsernameIssue,
} from './present.ts'

/** Profiles, and the lists of users. */
export const userHandlers: Handlers<
  | keyof typeof legacyUserCalls
  | keyof typeof userCalls
  | keyof typeof accountCalls
  | keyof typeof preferenceCalls
> = {
  async getCurrentUser({ ctx, actor }) {
    return presentCurrentUser(actor, await getPreferences(ctx, actor))
  },

  async getInstall({ ctx }) {
    return presentInstall(ctx.installLocale)
  },

  async getPreferences({ ctx, actor }) {
    return presentPreferences(await getPreferences(ctx, actor))
  },

  async setPreferences({ ctx, actor, input }) {
    return presentPreferences(await setPreferences(ctx, actor, input.body))
  },

  async getUserCard({ ctx, actor, input }) {
    return presentUserCard(await findUser(ctx, actor, input.params.userId))
  },

  async getSuspension({ ctx, input }) {
    const suspension = await findSuspension(ctx, input.params.userId)
    return { suspension: suspension && presentSuspension(suspension) }
  },

  async suspendUser({ ctx, actor, input }) {
    await suspendUser(ctx, actor, { id: input.params.userId, reason: input.body.reason })
  },

  async restoreUser({ ctx, actor, input }) {
    await restoreUser(ctx, actor, input.params.userId)
  },

  async updateProfile({ ctx, actor, input, say }) {
    const { department, EMPcode: employeeCode } = input.fields.inputs
    const account = await updateProfile(ctx, actor, { department, employeeCode, picture: input.image })
    const { picture: image, department: dept, employeeCode: empcode } = account
    return { msg: say(words(message('Your profile is saved.'))), image, dept, empcode }
  },

  async listSupportMembers({ ctx, actor, input }) {
    return pageOf(await listSupportMembers(ctx, actor, input.query), presentMember)
  },

  async listUsers({ ctx, actor, input }) {
    const sort = input.query.sort.replace('CreatedAT', 'createdAt') as AccountSort
    const rows = await listUsers(ctx, actor, { role: input.params.filter, ...input.query, sort })
    const { answer: data, nextCursor } = pageOf(rows, presentUser)
    return { answer: { data }, nextCursor }
  },

  async listAccounts({ ctx, actor, input }) {
    return pageOf(await listUsers(ctx, actor, input.query), presentAccount)
  },

  async deleteAccount({ ctx, actor, input }) {
    await deleteUser(ctx, actor, { id: input.params.userId })
  },

  async setProfile({ ctx, actor, input }) {
    const account = await updateProfile(ctx, actor, { ...input.fields.profile, picture: input.image })
    return {
      image: account.picture,
      department: account.department,
      employeeCode: account.employeeCode,
    }
  },

  async listUsernameIssues({ ctx, actor, input }) {
    return pageOf(await listUsernameIssues(ctx, actor, input.query), presentUsernameIssue)
  },

  async deleteUser({ ctx, actor, input, say }) {
    const { userid: id, power: role } = input.params
    await deleteUser(ctx, actor, { id, role })
    return { msg: say(words(message('The user was deleted.'))) }
  },
}
