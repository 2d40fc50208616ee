import type { accountCalls } from '@support-desk/contract'
import { addStaff, registerUser, updateProfile } from '../../core/accounts.ts'
import { requestCode } from '../../core/codes.ts'
import { rememberDevice } from '../../core/devices.ts'
import { deletePerson, listPeople, listSupportMembers } from '../../core/people.ts'
import { listUsernameIssues } from '../../core/usernames.ts'
import { currentAccount, logIn, logOut } from '../../core/sessions.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentMember, presentSignedIn, presentUser } from '../present/account.ts'

/** Registration, login, profile and people. */
export const accountHandlers: Handlers<keyof typeof accountCalls> = {
  async requestCode({ desk, input, address }) {
    const { email, challenge } = await requestCode(desk, 'registration', { email: input.body.email, address })
    return { Email: email, Otp: challenge }
  },

  async register({ desk, input }) {
    await registerUser(desk, registrationFrom(input.body))
    return { msg: 'Your account is ready. Please log in.' }
  },

  async addStaff({ desk, caller, input }) {
    await addStaff(desk, caller, input.params.role, registrationFrom(input.body))
    const role = input.params.role === 'Admin' ? 'admin' : 'support member'
    return { msg: `${input.body.username} was added as ${role}.` }
  },

  async logIn({ desk, input, address, userAgent }) {
    const { log_detail: login, userPassword: password, devices = [] } = input.body
    const session = await logIn(desk, { login, password, devices, from: { address, userAgent } })
    return { msg: `Welcome, ${session.account.username}.`, ...presentSignedIn(session) }
  },

  async rememberDevice({ desk, caller, input }) {
    return { devices: rememberDevice(desk, caller, input.body.devices ?? []) }
  },

  async checkSession({ desk, caller, token }) {
    const account = await currentAccount(desk, caller)
    const session = { account, token, owes: caller.owes }
    return { msg: `You are logged in as ${account.username}.`, ...presentSignedIn(session) }
  },

  async logOut({ desk, caller }) {
    await logOut(desk, caller)
    return { msg: 'You are logged out.' }
  },

  async updateProfile({ desk, caller, input }) {
    const { department, EMPcode: employeeCode } = input.fields.inputs
    const account = await updateProfile(desk, caller, { department, employeeCode, picture: input.image })
    const { picture: image, department: dept, employeeCode: empcode } = account
    return { msg: 'Your profile is saved.', image, dept, empcode }
  },

  async listSupportMembers({ desk, caller, input }) {
    return pageOf(await listSupportMembers(desk, caller, input.query), presentMember)
  },

  async listPeople({ desk, caller, input }) {
    const rows = await listPeople(desk, caller, input.params.filter, input.query)
    const { answer: data, nextCursor } = pageOf(rows, presentUser)
    return { answer: { data }, nextCursor }
  },

  async listUsernameIssues({ desk, caller, input }) {
    return pageOf(await listUsernameIssues(desk, caller, input.query), (name) => name)
  },

  async deletePerson({ desk, caller, input }) {
    await deletePerson(desk, caller, input.params.userid, input.params.power)
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
