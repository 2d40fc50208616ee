import {
  CALLS,
  type Call,
  type CallAnswer,
  type CallInput,
  type CallName,
  type SessionOnWire,
} from '@support-desk/contract'
import { ADMIN } from './server.ts'

/** The password of every test user. */
export const PASSWORD = 'Quiet#Harbour71'

type Input = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  bytes?: Blob
  image?: Blob
  fields?: Record<string, unknown>
}

/** Makes calls to a server without a browser, to prepare a test. */
export type Api = ReturnType<typeof apiOf>

/** The calls of the server at `url`. */
export function apiOf(url: string) {
  async function call<N extends CallName>(
    name: N,
    input: CallInput<N, Blob>,
    by?: SessionOnWire,
  ): Promise<CallAnswer<N, Blob>> {
    const { method, path, upload }: Call = CALLS[name]
    const { params = {}, query = {}, body, bytes, image, fields = {} }: Input = input
    const headers: Record<string, string> = by ? { authorization: `Bearer ${by.jwttoken}` } : {}
    if (body) headers['content-type'] = 'application/json'
    if (bytes) headers['content-type'] = 'application/octet-stream'
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, JSON.stringify(value))
    if (upload && image) form.set(upload.image, image)
    const address = new URL(
      path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? ''),
      url,
    )
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value))
    const answer = await fetch(address, {
      method,
      headers,
      body: upload ? form : body ? JSON.stringify(body) : bytes,
    })
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as CallAnswer<N, Blob>
  }

  const logIn = async (login: string, password = PASSWORD): Promise<SessionOnWire> =>
    (await call('logIn', { body: { log_detail: login, userPassword: password } })).loginnewuser
  const logInAdmin = () => logIn(ADMIN.username, ADMIN.password)

  /** Registers a user with a one-time code, and logs in. */
  async function addUser(username: string): Promise<SessionOnWire> {
    const { Email, Otp } = await call('requestCode', { body: { email: mailOf(username) } })
    const code = { otpemail: Email, otp: Otp, pto: Otp }
    await call('register', { body: { ...accountOf(username), ...code } })
    return logIn(username)
  }

  /** Adds a member of staff as an admin, and logs in. */
  async function addStaff(
    role: 'Admin' | 'SupportTeam',
    username: string,
    admin: SessionOnWire,
  ): Promise<SessionOnWire> {
    await call('addStaff', { params: { role }, body: accountOf(username) }, admin)
    return logIn(username)
  }

  /** Raises a ticket. Returns its id. */
  async function raise(by: SessionOnWire, subject: string, image: Blob): Promise<string> {
    const ticketdetails = {
      date: '2026-01-05',
      time: '09:30',
      subject,
      message: `${subject}. It worked yesterday.`,
    }
    return (await call('raiseTicket', { image, fields: { ticketdetails } }, by)).ticketID
  }

  return { url, call, logIn, logInAdmin, addUser, addStaff, raise }
}

/** The email address of a test user. */
export const mailOf = (username: string): string => `${username.toLowerCase()}@college.example`

const accountOf = (username: string) => ({
  username,
  email: mailOf(username),
  password: PASSWORD,
  repeatpassword: PASSWORD,
})
