import { type AccountSort, type legacyUserCalls, message, words } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { deleteUser, listSupportMembers, listUsers, updateProfile } from '../users/index.ts'
import { presentMember, presentUser } from './present-users.ts'

/** Specified calls for profiles and lists of users. */
export const userHandlers: Handlers<keyof typeof legacyUserCalls> = {
  async legacyUpdateProfile({ ctx, actor, input, say }) {
    const { department, EMPcode: employeeCode } = input.fields.inputs
    const account = await updateProfile(ctx, actor, { department, employeeCode, picture: input.image })
    const { picture: image, department: dept, employeeCode: empcode } = account
    return { msg: say(words(message('Your profile is saved.'))), image, dept, empcode }
  },

  listSupportMembers: async ({ ctx, actor, input }) =>
    pageOf(await listSupportMembers(ctx, actor, input.query), presentMember),

  async legacyListUsers({ ctx, actor, input }) {
    const sort = input.query.sort.replace('CreatedAT', 'createdAt') as AccountSort
    const rows = await listUsers(ctx, actor, { role: input.params.filter, ...input.query, sort })
    const { answer: data, nextCursor } = pageOf(rows, presentUser)
    return { answer: { data }, nextCursor }
  },

  async legacyDeleteUser({ ctx, actor, input, say }) {
    const { userid: id, power: role } = input.params
    await deleteUser(ctx, actor, { id, role })
    return { msg: say(words(message('The user was deleted.'))) }
  },
}
