import type { accountCalls } from '@support-desk/contract'
import { addStaff, registerUser, updateProfile } from './use-cases.ts'
import { requestCode } from '../auth/use-cases-codes.ts'
import { rememberDevice } from '../auth/devices.ts'
import { deletePerson, listPeople, listSupportMembers } from './use-cases-lists.ts'
import { listUsernameIssues } from './use-cases-usernames.ts'
import { currentAccount, logIn, logOut } from '../auth/use-cases-sessions.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentMember, presentSignedIn, presentUser } from './present.ts'

/** Registration, login, profile and people. */
export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  async requestCode({ ctx, input, address }) {
    const { email, challenge } = await requestCode(ctx, 'registration', { email: input.body.email, address })
    return { Email: email, Otp: challenge }
  },

  async register({ ctx, input }) {
    await registerUser(ctx, registrationFrom(input.body))
    return { msg: 'Your account is ready. Please log in.' }
  },

  async addStaff({ ctx, actor, input }) {
    await addStaff(ctx, actor, input.params.role, registrationFrom(input.body))
    const role = input.params.role === 'Admin' ? 'admin' : 'support member'
    return { msg: `${input.body.username} was added as ${role}.` }
  },

  async logIn({ ctx, input, address, userAgent }) {
    const { log_detail: login, userPassword: password, devices = [] } = input.body
    const session = await logIn(ctx, { login, password, devices, from: { address, userAgent } })
    return { msg: `Welcome, ${session.account.username}.`, ...presentSignedIn(session) }
  },

  async rememberDevice({ ctx, actor, input }) {
    return { devices: rememberDevice(ctx, actor, input.body.devices ?? []) }
  },

  async checkSession({ ctx, actor, token }) {
    const account = await currentAccount(ctx, actor)
    const session = { account, token, requiredAction: actor.requiredAction }
    return { msg: `You are logged in as ${account.username}.`, ...presentSignedIn(session) }
  },

  async logOut({ ctx, actor }) {
    await logOut(ctx, actor)
    return { msg: 'You are logged out.' }
  },

  async updateProfile({ ctx, actor, input }) {
    const { department, EMPcode: employeeCode } = input.fields.inputs
    const account = await updateProfile(ctx, actor, { department, employeeCode, picture: input.image })
    const { picture: image, department: dept, employeeCode: empcode } = account
    return { msg: 'Your profile is saved.', image, dept, empcode }
  },

  async listSupportMembers({ ctx, actor, input }) {
    return pageOf(await listSupportMembers(ctx, actor, input.query), presentMember)
  },

  async listPeople({ ctx, actor, input }) {
    const rows = await listPeople(ctx, actor, input.params.filter, input.query)
    const { answer: data, nextCursor } = pageOf(rows, presentUser)
    return { answer: { data }, nextCursor }
  },

  async listUsernameIssues({ ctx, actor, input }) {
    return pageOf(await listUsernameIssues(ctx, actor, input.query), (name) => name)
  },

  async deletePerson({ ctx, actor, input }) {
    await deletePerson(ctx, actor, input.params.userid, input.params.power)
    return { msg: 'The user was deleted.' }
  },
}

type RegistrationBody = {
  username: string
  email: string
  password: string
  otpemail: string
  otp: string
  pto: string
}

const registrationFrom = ({ username, email, password, otpemail, otp, pto }: RegistrationBody) => ({
  username,
  email,
  password,
  codeEmail: otpemail,
  code: otp,
  challenge: pto,
})
