import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CALLS,
  LIVE_PATH,
  ROLES,
  type Call,
  type CallName,
  type Failure,
  type Role,
} from '@support-desk/contract'
import {
  type LooseInput,
  type User,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

/** Who may make which call, written down a second time on purpose: the contract is what is being tested. */
const ALLOWED: Record<CallName, 'anyone' | readonly Role[]> = {
  requestCode: 'anyone',
  register: 'anyone',
  logIn: 'anyone',
  checkChat: 'anyone',
  checkSession: ROLES,
  logOut: ROLES,
  rememberDevice: ROLES,
  getTicket: ROLES,
  getTicketPicture: ROLES,
  getChat: ROLES,
  listMessages: ROLES,
  listTimeline: ROLES,
  postPicture: ROLES,
  getChatPicture: ROLES,
  takeBackMessage: ROLES,
  postChat: ROLES,
  markChatRead: ROLES,
  listConversations: ROLES,
  listNotifications: ROLES,
  countTickets: ROLES,
  listTicketNumbers: ROLES,
  dismissNotification: ROLES,
  dismissNotifications: ROLES,
  listUnread: ROLES,
  listUnreadTickets: ROLES,
  listEvents: ROLES,
  getPerson: ROLES,
  raiseTicket: ['User'],
  updateProfile: ['User'],
  listMyTickets: ['User'],
  filterMyTickets: ['User'],
  countMyTickets: ['User'],
  takeTicket: ['SupportTeam'],
  updateTicket: ['SupportTeam'],
  filterAssignedTickets: ['SupportTeam'],
  countAssignedTickets: ['SupportTeam'],
  listAllTickets: ['SupportTeam', 'Admin'],
  addStaff: ['Admin'],
  assignTicket: ['Admin'],
  countAllTickets: ['Admin'],
  getOverviewReport: ['Admin'],
  deletePerson: ['Admin'],
  filterAllTickets: ['Admin'],
  listPeople: ['Admin'],
  listUsernameIssues: ['Admin'],
  listSupportMembers: ['Admin'],
  listTicketsOfPerson: ['Admin'],
  getMailPreferences: ROLES,
  setMailPreferences: ROLES,
  listFailedMail: ['Admin'],
  listAudit: ['Admin'],
  exportAudit: ['Admin'],
  findAuditPeople: ['Admin'],
  retryMail: ['Admin'],
  exportOwnData: ROLES,
  exportPerson: ['Admin'],
  listFormerPeople: ['Admin'],
  erasePerson: ['Admin'],
  eraseOwnAccount: ['User'],
  requestReset: 'anyone',
  resetPassword: 'anyone',
  changePassword: ROLES,
  listSessions: ROLES,
  endSession: ROLES,
  endSessionsOfPerson: ['Admin'],
  endOtherSessions: ROLES,
  proveByCode: 'anyone',
  askPasskey: 'anyone',
  proveByPasskey: 'anyone',
  listFactors: ROLES,
  beginTotp: ROLES,
  addTotp: ROLES,
  beginPasskey: ROLES,
  addPasskey: ROLES,
  removeFactor: ROLES,
  renewRecoveryCodes: ROLES,
  getFactorsOfPerson: ['Admin'],
  resetFactors: ['Admin'],
  getSecuritySettings: ['Admin'],
  setSecuritySettings: ['Admin'],
  reassignTicket: ['Admin'],
  releaseTicket: ['SupportTeam'],
  listSupportMemberLoads: ['Admin'],
}

/** Something well-formed to send with each call; it is about nobody and nothing. */
const NOTHING: LooseInput = {
  params: {
    role: 'Admin',
    filter: 'User',
    userid: 'nobody',
    personid: 'nobody',
    power: 'User',
    ticketid: 'none',
    ticketId: 'none',
    messageid: 'none',
    size: 'thumb',
    id: 'none',
    currentMessageCount: 0,
  },
  body: {},
}
const FILTERED = new Set<CallName>(['filterMyTickets', 'filterAllTickets', 'filterAssignedTickets'])

let testServer: TestServer
let people: Record<Role, User>

beforeAll(async () => {
  testServer = await startTestServer()
  people = {
    User: await testServer.add('User'),
    SupportTeam: await testServer.add('SupportTeam'),
    Admin: await testServer.add('Admin'),
  }
})
afterAll(() => testServer.stop())

async function attempt(name: CallName, token?: string) {
  const params = { ...NOTHING.params, ...(FILTERED.has(name) && { filter: 'Total' }) }
  const image = await samplePicture()
  return send(testServer.app, CALLS[name] as Call, { ...NOTHING, params, image }, token)
}

// The last one: it ends the session that the others use.
const names = (Object.keys(CALLS) as CallName[]).toSorted(
  (a, b) => Number(a === 'logOut') - Number(b === 'logOut'),
)

describe.each(names)('%s', (name) => {
  const allowed = ALLOWED[name]

  it('is open to whoever should make it, and to nobody else', async () => {
    for (const role of ROLES) {
      const response = await attempt(name, people[role].token)
      const refused = response.statusCode === 403 && response.json<Failure>().code === 'forbidden'
      expect(refused, `${role} got ${response.statusCode}`).toBe(
        allowed !== 'anyone' && !allowed.includes(role),
      )
      expect(response.statusCode, role).not.toBe(500)
    }
  })

  it.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a forged token', 'not.genuine'],
  ])('asks strangers with %s to log in, if it is not open to them', async (_, token) => {
    const response = await attempt(name, token)
    expect(response.statusCode === 401 && response.json<Failure>().code === 'unauthenticated').toBe(
      allowed !== 'anyone',
    )
  })
})

it('is no way in that stands in no table', () => {
  const named = (Object.values(CALLS) as Call[]).flatMap(({ method, alsoMethods = [], path }) =>
    [method, ...alsoMethods].map((each) => `${each} ${path}`),
  )
  const others = ['/api/openapi.json', LIVE_PATH, '/healthz', '/readyz'].map((path) => `GET ${path}`)
  expect(mounted().toSorted()).toEqual([...named, ...others].toSorted())
})

/** Every route of the server, read from the tree in which they are printed. */
function mounted(): string[] {
  const above: string[] = []
  const lines = testServer.app
    .printRoutes({ commonPrefix: false })
    .matchAll(/^(.*)[├└]── (\S+)(?: \((.+)\))?$/gm)
  return [...lines].flatMap(([, indent = '', part = '', methods = '']) => {
    above.splice(indent.length / 4, above.length, part)
    return methods.split(', ').flatMap((method) => (method ? `${method} ${above.join('')}` : []))
  })
}

describe('a session', () => {
  it('is worth nothing once it has ended', async () => {
    const { token } = await testServer.add('User')
    expect((await testServer.call('logOut', {}, token)).status).toBe(200)
    expect((await testServer.call('checkSession', {}, token)).failure.code).toBe('unauthenticated')
  })

  it('is worth nothing once it has expired', async () => {
    const { token } = await testServer.add('User')
    testServer.advance(15 * 24 * 60 * 60)
    expect((await testServer.call('checkSession', {}, token)).status).toBe(401)
  })

  it('is worth nothing with another letter, or with anything after it', async () => {
    const { token } = await testServer.add('User')
    const first = token.charAt(4) === 'A' ? 'B' : 'A'
    for (const forged of [`sds_${first}${token.slice(5)}`, `${token}.x`, token.slice(4), `${token}x`]) {
      expect((await testServer.call('checkSession', {}, forged)).status, forged).toBe(401)
    }
  })

  it('is worth nothing once its account is deleted', async () => {
    const [user, admin] = [await testServer.add('User'), await testServer.add('Admin')]
    const params = { userid: user.id, power: 'User' } as const
    expect((await testServer.call('deletePerson', { params }, admin.token)).status).toBe(200)
    expect((await testServer.call('checkSession', {}, user.token)).status).toBe(401)
  })

  it('decides who is calling, whatever the payload says', async () => {
    const [user, other] = [await testServer.add('User'), await testServer.add('User')]
    const ticketid = await testServer.raise(user)
    const body = { chat: 'Hello', ticketid, user_name: user.username }
    const response = await send(testServer.app, CALLS.postChat, { body }, other.token)
    expect(response.statusCode).toBe(404)
  })
})

describe('somebody else’s ticket', () => {
  it('answers a user exactly as one that does not exist', async () => {
    const [owner, other] = [await testServer.add('User'), await testServer.add('User')]
    const ticketid = await testServer.raise(owner)
    const image = await samplePicture()
    const aboutTickets = [
      'getTicket',
      'getTicketPicture',
      'listTimeline',
      'getChat',
      'listMessages',
      'postChat',
      'postPicture',
      'getChatPicture',
      'takeBackMessage',
      'markChatRead',
    ] as const
    const messageid = 'none'
    for (const name of aboutTickets) {
      const [theirs, none] = await Promise.all(
        [ticketid, 'AAAAAAAAAAAAAAAAAAAAAA'].map((id) =>
          send(
            testServer.app,
            CALLS[name] as Call,
            {
              params: { ticketid: id, messageid, size: 'full' },
              body: { ticketid: id, messageid, chat: 'Hello', count: 0 },
              image,
              fields: { message: { ticketid: id } },
            },
            other.token,
          ),
        ),
      )
      expect(theirs?.statusCode, name).toBe(404)
      expect(theirs?.body, name).toBe(none?.body)
    }
  })

  it('is open to staff', async () => {
    const ticketid = await testServer.raise(await testServer.add('User'))
    for (const role of ['SupportTeam', 'Admin'] as const) {
      const { token } = await testServer.add(role)
      expect((await testServer.call('getTicket', { params: { ticketid } }, token)).answer.Opened).toBe(true)
    }
  })
})
