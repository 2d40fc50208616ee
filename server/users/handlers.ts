import type { accountCalls, preferenceCalls, userCalls } from '@support-desk/contract'
import { getPreferences, updatePreferences } from './use-cases-preferences.ts'
import { findUser, listUsers, updateProfile } from './use-cases.ts'
import { deleteUser } from './use-cases-deletion.ts'
import { findSuspension, restoreUser, suspendUser } from './use-cases-suspension.ts'
import { listUsernameIssues } from './use-cases-usernames.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import {
  presentAccount,
  presentCurrentUser,
  presentInstall,
  presentPreferences,
  presentSuspension,
  presentUserCard,
  presentUsernameIssue,
} from './present.ts'

/** Calls about profiles and lists of users. */
export const userHandlers: Handlers<
  keyof typeof userCalls | keyof typeof accountCalls | keyof typeof preferenceCalls
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

  async updatePreferences({ ctx, actor, input }) {
    return presentPreferences(await updatePreferences(ctx, actor, input.body))
  },

  async getUserCard({ ctx, actor, input }) {
    return presentUserCard(await findUser(ctx, actor, input.params.userId))
  },

  async getUserSuspension({ ctx, input }) {
    const suspension = await findSuspension(ctx, input.params.userId)
    return { suspension: suspension && presentSuspension(suspension) }
  },

  async suspendUser({ ctx, actor, input }) {
    await suspendUser(ctx, actor, { id: input.params.userId, reason: input.body.reason })
  },

  async restoreUser({ ctx, actor, input }) {
    await restoreUser(ctx, actor, input.params.userId)
  },

  async listUsers({ ctx, actor, input }) {
    return pageOf(await listUsers(ctx, actor, input.query), presentAccount)
  },

  async deleteUser({ ctx, actor, input }) {
    await deleteUser(ctx, actor, { id: input.params.userId })
  },

  async updateProfile({ ctx, actor, input }) {
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
}
