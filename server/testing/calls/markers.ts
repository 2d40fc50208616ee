import sharp from 'sharp'
import { type CallName, documentOfText, type Role } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import type { SubjectKind } from './subject-kind.ts'
import { PASSWORD, type User, samplePicture, type TestServer } from './test-server.ts'

/** A user with a distinct marker text in each kind of their data. */
export type MarkedUser = User & { marks: Record<MarkKind, string> }

const MARK_KINDS = [
  'name',
  'mail',
  'dept',
  'code',
  'subject',
  'message',
  'chat',
  'note',
  'key',
  'portrait',
] as const
type MarkKind = (typeof MARK_KINDS)[number]

/** An install with two users of each role who have used every function. */
export type MarkedServer = {
  users: MarkedUser[]
  /** Ids of all subjects by kind, with some unknown ones. */
  ids: Record<SubjectKind, string[]>
  /** Markers that must not appear in any answer to this user, or to an anonymous client. */
  hiddenFrom(reader: MarkedUser | null, call?: CallName): string[]
}

/** A marker text. No marker contains another one or occurs by chance. */
const markOf = (key: string, kind: MarkKind): string => `zq${key}${kind}`

/** Fills an install by calls, like its users. */
export async function fillMarkedServer(testServer: TestServer): Promise<MarkedServer> {
  const [ada, ben] = [await add(testServer, 'User', 'ada'), await add(testServer, 'User', 'ben')]
  const [sam, mia] = [
    await add(testServer, 'SupportTeam', 'sam'),
    await add(testServer, 'SupportTeam', 'mia'),
  ]
  const [yara, zoe] = [await add(testServer, 'Admin', 'yara'), await add(testServer, 'Admin', 'zoe')]
  const tickets: string[] = []
  const notes: string[] = []

  async function live(
    user: MarkedUser,
    member: MarkedUser,
    admin: MarkedUser,
    background: string,
  ): Promise<void> {
    const { marks, token } = user
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const portrait = await sharp({ create: { width: 40, height: 40, channels: 3, background, noise } })
      .png()
      .toBuffer()
    const inputs = { department: marks.dept, EMPcode: marks.code }
    const { answer } = await testServer.call(
      'legacyUpdateProfile',
      { image: portrait, fields: { inputs } },
      token,
    )
    // All portraits begin and end with the same bytes.
    const middle = answer.image.length / 2
    marks.portrait = answer.image.slice(middle, middle + 40)
    const ticketid = await raise(user, '')
    tickets.push(ticketid)
    await testServer.call('legacyAssignTicket', { body: { ticketid, supportteamid: member.id } }, admin.token)
    for (const { token: by, marks: own } of [user, member, admin]) {
      const body = { text: own.chat, key: own.key }
      await testServer.call('createMessage', { params: { ticketId: ticketid }, body }, by)
    }
    for (const { token: by, marks: own } of [member, admin]) {
      const mentions = [member, admin].map(({ id }) => ({ kind: 'person' as const, id }))
      const note = { text: `${own.note} of ${marks.note}`, key: own.key, mentions }
      const { answer: added } = await testServer.call(
        'createNote',
        { params: { ticketId: ticketid }, body: note },
        by,
      )
      notes.push(added.id)
      const sendAt = new Date(testServer.now().getTime() + 300 * 24 * 3_600_000).toISOString()
      const later = { text: `${own.note} of ${marks.note}`, sendAt }
      await testServer.call('createMessage', { params: { ticketId: ticketid }, body: later }, by)
      const about = ['messages', 'notes', 'changes'] as const
      const watch = { params: { ticketId: ticketid }, body: { about: [...about] } }
      await testServer.call('updateWatch', watch, by)
    }
    const about = { params: { userId: user.id }, body: { text: `${marks.note} about them` } }
    await testServer.call('createContactNote', about, member.token)
    await testServer.call('postChat', { body: { ticketid, chat: `of ${marks.chat}` } }, member.token)
    await testServer.call('updateTicket', { body: { ticketid, status: 'Pending' } }, member.token)
  }

  async function raise({ marks: { subject, message }, token }: MarkedUser, time: string): Promise<string> {
    const ticketdetails = { date: '2026-01-05', time, subject, message }
    const image = await samplePicture()
    return (await testServer.call('raiseTicket', { image, fields: { ticketdetails } }, token)).answer.ticketID
  }

  await live(ada, sam, yara, 'teal')
  await live(ben, mia, zoe, 'maroon')
  tickets.push(await raise(ada, '09:30'))
  const users = [ada, ben, sam, mia, yara, zoe]
  return {
    users: users,
    ids: { ...(await idsOf(testServer, users, tickets)), note: [...notes, newId()] },
    hiddenFrom: (reader, call) => hidden(users, reader, call !== undefined && OF_CONTACTS.has(call)),
  }
}

async function add(testServer: TestServer, role: Role, key: string): Promise<MarkedUser> {
  const marks = Object.fromEntries(MARK_KINDS.map((kind) => [kind, markOf(key, kind)])) as MarkedUser['marks']
  const account = { id: newId(), username: marks.name, email: `${marks.mail}@example.com`, role }
  const passwordHash = await testServer.ctx.passwords.hash(PASSWORD)
  await testServer.ctx.store.write((tx) =>
    tx.accounts.insert({ ...account, passwordHash, joinedAt: testServer.now().toISOString() }),
  )
  return { ...account, marks, token: await testServer.logIn(account.username) }
}

async function idsOf(
  testServer: TestServer,
  users: MarkedUser[],
  tickets: string[],
): Promise<Omit<MarkedServer['ids'], 'note'>> {
  const { store } = testServer.ctx
  const page = { limit: 50 }
  const messages = await Promise.all(tickets.map((id) => store.chat.between(id, 1, 100_000)))
  const notifications = await Promise.all(users.map(({ id }) => store.notifications.list(id, page)))
  return {
    ticket: [...tickets, newId()],
    user: [...users.map(({ id }) => id), newId()],
    message: [...messages.flat().map(({ id }) => id), newId()],
    notification: [...notifications.flatMap(({ rows }) => rows.map(({ id }) => id)), newId()],
    mail: [newId()],
    mailEntry: [newId()],
    factor: [newId()],
    session: [newId()],
    token: [newId()],
    service: [newId()],
    loginProvider: [newId()],
    identity: [newId()],
    team: [newId()],
    organisation: [newId()],
    mailbox: [newId()],
    webhook: [newId()],
    calendar: [newId()],
    tag: [newId()],
    field: ['nowhere'],
    form: [newId()],
    bulkJob: [newId()],
    upload: [newId()],
    attachment: [newId()],
    link: [newId()],
    invitation: [newId()],
    scheduledReply: [newId()],
    view: [...(await addPrivateViews(testServer, users)), newId()],
    macro: [...(await addPrivateMacros(testServer, users)), newId()],
  }
}

/** Creates a private view for each member of staff. Returns their ids. */
const addPrivateViews = (testServer: TestServer, users: MarkedUser[]): Promise<string[]> =>
  forEachOfStaff(users, async ({ marks, token }) => {
    const body = { name: marks.key, condition: `"${marks.key}"` }
    return (await testServer.call('createView', { body }, token)).answer.id
  })

/** Creates private macros. A note that a macro adds is visible to all staff. */
const addPrivateMacros = (testServer: TestServer, users: MarkedUser[]): Promise<string[]> =>
  forEachOfStaff(users, async ({ marks, token }) => {
    const steps = [{ kind: 'note' as const, value: marks.note }]
    const body = { name: marks.key, reply: documentOfText(marks.key), steps }
    return (await testServer.call('createMacro', { body }, token)).answer.id
  })

const forEachOfStaff = <T>(users: MarkedUser[], make: (user: MarkedUser) => Promise<T>): Promise<T[]> =>
  Promise.all(users.filter(({ role }) => role !== 'User').map(make))

/**
 * Markers that are hidden from a reader, by hand-written rules. Anonymous clients see nothing. Users see no other
 * users, no admins and no addresses. Staff see no addresses of others, except those of contacts. No one sees keys of others. Notes are for staff.
 */
function hidden(users: MarkedUser[], reader: MarkedUser | null, isOfContacts: boolean): string[] {
  return users.flatMap(({ id, role, marks }) => {
    if (id === reader?.id) return []
    if (reader?.role === 'Admin') return [marks.key]
    if (reader?.role === 'SupportTeam' && role === 'User' && isOfContacts) return [marks.key, marks.code]
    if (reader?.role === 'SupportTeam') return [marks.key, `${marks.mail}@`, marks.dept, marks.code]
    const { name, chat, portrait, ...rest } = marks
    // Users see the name of the agent who answers, and all admins under one name.
    const ofMembers = reader && role === 'SupportTeam'
    const ofAdmins = reader && role === 'Admin'
    return [
      ...Object.values(rest),
      ...(ofMembers ? [] : [name, portrait]),
      ...(ofMembers || ofAdmins ? [] : [chat]),
    ]
  })
}

/** Calls that show addresses and departments of requesters to staff. */
const OF_CONTACTS = new Set<CallName>([
  'listContacts',
  'getContact',
  'createContactAddress',
  'createContactPhone',
  'createContactNote',
  'getContactMergePreview',
  'listOrganisationMembers',
  'updateContactOrganisation',
])

/** Calls that would remove a marked user whom other tests need. */
export const ENDS_SOMEBODY = new Set<CallName>([
  'legacyDeleteUser',
  'deleteUser',
  'eraseUser',
  'eraseOwnAccount',
  'deleteUserSecondFactors',
  'suspendUser',
  'deleteUserSessions',
  'logOut',
])

/** Texts that must not appear in any answer. */
export const SECRETS = [/\$argon2/, /-----BEGIN/]
