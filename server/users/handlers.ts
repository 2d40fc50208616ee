import type { accountCalls, preferenceCalls, userCalls } from '@support-desk/contract'
import { getPreferences, updatePreferences } from './use-cases-preferences.ts'
import { findUser, listUsers, updateProfile } from './use-cases.ts'
import { deleteUser } from './use-cases-deletion.ts'
import { findSuspension, restoreUser, suspendUser } from './use-cases-suspension.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import {
  presentAccount,
  presentCurrentUser,
  presentInstall,
  presentPreferences,
  presentUserCard,
} from './present.ts'

/** Calls about profiles and lists of users. */
export const userHandlers: Handlers<
  keyof typeof userCalls | keyof typeof accountCalls | keyof typeof preferenceCalls
> = {
  getCurrentUser: async ({ ctx, actor }) =>
    presentCurrentUser(actor, {
      preferences: await getPreferences(ctx, actor),
      sharesTickets: actor.role === 'User' && (await ctx.store.memberships.isSharing(actor.id)),
    }),

  getInstall: async ({ ctx }) => presentInstall(ctx.installLocale),

  getPreferences: async ({ ctx, actor }) => presentPreferences(await getPreferences(ctx, actor)),

  updatePreferences: async ({ ctx, actor, input }) =>
    presentPreferences(await updatePreferences(ctx, actor, input.body)),

  getUserCard: async ({ ctx, actor, input }) =>
    presentUserCard(await findUser(ctx, actor, input.params.userId)),

  getUserSuspension: async ({ ctx, input }) => ({
    suspension: await findSuspension(ctx, input.params.userId),
  }),

  suspendUser: ({ ctx, actor, input }) =>
    suspendUser(ctx, actor, { id: input.params.userId, reason: input.body.reason }),

  restoreUser: ({ ctx, actor, input }) => restoreUser(ctx, actor, input.params.userId),

  listUsers: async ({ ctx, actor, input }) =>
    pageOf(await listUsers(ctx, actor, input.query), presentAccount),

  deleteUser: ({ ctx, actor, input }) => deleteUser(ctx, actor, { id: input.params.userId }),

  async updateProfile({ ctx, actor, input }) {
    const account = await updateProfile(ctx, actor, { ...input.fields.profile, picture: input.image })
    return {
      image: account.picture,
      department: account.department,
      employeeCode: account.employeeCode,
    }
  },

  listUsernameIssues: async ({ ctx, input }) =>
    pageOf(await ctx.store.accounts.listUsernameIssues(input.query), (issue) => issue),
}
