import { inTransaction } from '../kernel/transaction.ts'
import { type UserActor, userActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { DEFAULT_RATE_LIMITS } from '../kernel/rate-limits.ts'
import { DEMO_PASSWORD, type DemoUser, REQUESTERS, SECOND_ADMIN, SUPPORT_MEMBERS, TEAMS } from './users.ts'
import { addForm, type DemoForm, fillForm } from './forms.ts'
import { addMacros, addViews } from './macros.ts'
import { receiveMails } from './mail.ts'
import { addMonitor, noteWhatWasSeen } from './machines.ts'
import { talkAmongStaff } from './notes.ts'
import type { DemoPictures } from './pictures.ts'
import { addChatRoom } from './webhooks.ts'
import { seededRandom, type Random } from './random.ts'
import { PLACES, STORIES, type Story } from './stories.ts'
import { appendUpload, createUpload, type Pictures } from '../files/index.ts'
import { updateProfile } from '../users/index.ts'
import { markRead, postMessage } from '../conversation/index.ts'
import { addStaff, registerUser, requestCode } from '../auth/index.ts'
import { sendDueMail } from '../channels/mail/index.ts'
import {
  createTag,
  createTeam,
  openTicket,
  raiseTicket,
  setPriority,
  updateTicketTags,
  updateTicketTeam,
  takeTicket,
  updateTicket,
} from '../tickets/index.ts'

const DAYS = 60
const MINUTE_MS = 60_000
/** Priorities by frequency; null: no change. */
const PRIORITIES_BY_CHANCE = [
  'urgent',
  'high',
  'high',
  'low',
  ...Array.from({ length: 8 }, () => null),
] as const

/**
 * Fills an empty install with `count` tickets of the last two months. All changes run through the use cases, with the clock set
 * to their time. The same seed creates the same history.
 */
export async function seedDemo(
  ctx: Context,
  { screens, chatPictures, portraits }: DemoPictures,
  { count, seed = 7 }: { count: number; seed?: number },
): Promise<void> {
  let now = ctx.clock().getTime() - DAYS * 24 * 60 * MINUTE_MS
  const past: Context = {
    ...ctx,
    clock: () => new Date(now),
    disclosesCodes: () => true,
    rateLimits: { ...DEFAULT_RATE_LIMITS, codePerClient: { most: 1000, seconds: 1 } },
    pictures: rememberScreens(ctx.pictures),
    // The access log is written with a delay, so its entries would follow all invented events.
    accessLog: { note: () => {}, onWaiting: () => () => {}, write: async () => {} },
  }
  const random = seededRandom(seed)
  const ofNotes = seededRandom(seed + 1)
  const ofForms = seededRandom(seed + 2)
  const ofPriorities = seededRandom(seed + 3)
  const ofMonitor = seededRandom(seed + 4)
  const admin = await adminOf(past)
  const members = await Promise.all(SUPPORT_MEMBERS.map((member) => addMember(past, admin, member)))
  await join(past, admin, { ...SECOND_ADMIN, role: 'Admin' })
  const teams = await addTeams(past, admin)
  const tags = await addTags(past, admin)
  const form = await addForm(past, admin)
  const [firstMember] = members
  if (!firstMember) throw new Error('The demo has no support member.')
  await addMacros(past, { admin, member: firstMember }, { tags, teams })
  await addViews(past, { admin, member: firstMember })
  await addChatRoom(past, admin)
  const monitor = await addMonitor(past, admin)
  const requesters: UserActor[] = []
  for (const [index, user] of REQUESTERS.entries()) {
    requesters.push(await addRequester(past, user, portraits[index] as Buffer))
  }

  const pause = (DAYS * 24 * 60 * MINUTE_MS) / count
  for (let index = 0; index < count; index++) {
    const raisedAt = now
    const storyIndex = random.below(STORIES.length)
    const ticket = {
      present: ctx,
      ofNotes,
      ofForms,
      ofPriorities,
      ofMonitor,
      monitor,
      form,
      colleagues: members,
      story: STORIES[storyIndex] as Story,
      screen: screens[storyIndex] as Buffer,
      chatPicture: chatPictures[storyIndex] ?? null,
      requester: random.pick(requesters),
      member: random.skewed(members),
      teamId: teams.get(STORIES[storyIndex]?.team ?? '') ?? null,
      tagIds: (STORIES[storyIndex]?.tags ?? []).flatMap((name) => tags.get(name) ?? []),
      age: (count - index) / count,
    }
    await liveThrough(past, random, ticket, (milliseconds) => {
      now += milliseconds
    })
    now = Math.max(raisedAt + pause * (0.52 + random.next()), raisedAt + MINUTE_MS)
    now = Math.min(now, ctx.clock().getTime() - 30 * MINUTE_MS)
  }
  await sendDueMail(past, async () => {})
  await receiveMails(ctx, admin, { member: firstMember, teamId: teams.get('Classrooms') ?? null })
}

type DemoTicket = {
  /** Context with the current time. Uploads of an earlier time would expire at once. */
  present: Context
  story: Story
  screen: Buffer
  chatPicture: Buffer | null
  requester: UserActor
  member: UserActor
  colleagues: readonly UserActor[]
  /** Separate random source of notes, so that everything else is the same without them. */
  ofNotes: Random
  /** Separate random source of field values. */
  ofForms: Random
  /** Separate random source of priorities. */
  ofPriorities: Random
  /** Separate random source of monitoring notes. */
  ofMonitor: Random
  monitor: UserActor
  form: DemoForm
  teamId: string | null
  tagIds: readonly string[]
  age: number
}

/** Plays one ticket from its creation to its current status. Older tickets are more often solved. */
async function liveThrough(
  ctx: Context,
  random: Random,
  ticket: DemoTicket,
  wait: (milliseconds: number) => void,
): Promise<void> {
  const { story, screen, chatPicture, requester, member, colleagues, ofNotes, teamId, tagIds, age } = ticket
  const occurred = new Date(ctx.clock().getTime() - (10 + random.below(300)) * MINUTE_MS).toISOString()
  const id = await raiseTicket(ctx, requester, {
    occurredOn: occurred.slice(0, 10),
    occurredTime: random.next() < 0.9 ? occurred.slice(11, 16) : '',
    subject: story.subject + random.pick(PLACES),
    message: story.message,
    picture: screen,
  })
  if (teamId !== null)
    await inTransaction(ctx, (ctx) => updateTicketTeam(ctx, member, { id, teamId, note: '', release: false }))
  const isTaken = random.next() < 0.55 + age * 0.5
  if (!isTaken) return
  wait(random.below(50) * MINUTE_MS * 0.2)
  const { ofMonitor, monitor } = ticket
  await noteWhatWasSeen(ctx, ofMonitor, { ticketId: id, monitor, team: story.team })
  await openTicket(ctx, member, { id, purpose: 'read' })
  if (tagIds.length > 0)
    await inTransaction(ctx, (ctx) => updateTicketTags(ctx, member, { id, add: tagIds, remove: [] }))
  const about = { ticketId: id, member, tags: story.tags ?? [] }
  await fillForm(ctx, ticket.ofForms, ticket.form, about)
  await inTransaction(ctx, (ctx) => takeTicket(ctx, member, { id }))
  const priority = PRIORITIES_BY_CHANCE[ticket.ofPriorities.below(PRIORITIES_BY_CHANCE.length)]
  if (priority) await inTransaction(ctx, (ctx) => setPriority(ctx, member, { id, priority }))
  if (random.next() < 0.18 * (1.2 - age)) return
  await inTransaction(ctx, (ctx) => updateTicket(ctx, member, { id, to: 'Pending' }))
  await talkAmongStaff(ctx, ofNotes, { ticketId: id, member, colleagues })
  const isSolved = random.next() < age * 1.15
  const lines = isSolved ? story.chat : story.chat.slice(0, 1 + random.below(story.chat.length))
  for (const [index, line] of lines.entries()) {
    wait((1 + random.below(9)) * MINUTE_MS * 0.1)
    const [author, reader] = line.startsWith('R') ? [requester, member] : [member, requester]
    const text = line.slice(3)
    const hasPicture = chatPicture && story.chatPicture?.line === index
    const files = hasPicture ? [await uploadPicture(ticket.present, author, chatPicture)] : []
    await inTransaction(ctx, (ctx) => postMessage(ctx, author, { ticketId: id, text, files }))
    if (isSolved || random.next() < 0.8)
      await inTransaction(ctx, (ctx) => markRead(ctx, reader, { ticketId: id, count: lines.length }))
  }
  if (isSolved) await inTransaction(ctx, (ctx) => updateTicket(ctx, member, { id, to: 'Solved' }))
  else if (random.next() < 0.35)
    await inTransaction(ctx, (ctx) => updateTicket(ctx, member, { id, to: 'OnHold' }))
}

/** Uploads a picture to be attached. Returns the id of the upload. */
async function uploadPicture(ctx: Context, author: UserActor, bytes: Buffer): Promise<string> {
  const { id } = await createUpload(ctx, author, { name: 'screenshot.png', size: bytes.length })
  await appendUpload(ctx, author, { id, offset: 0, bytes })
  return id
}

async function adminOf(ctx: Context): Promise<UserActor> {
  const page = { limit: 1, sort: 'createdAt' } as const
  const [admin] = (await ctx.store.accounts.listWithTickets('Admin', page)).rows
  if (!admin) throw new Error('The demonstration needs an install with an admin.')
  return userActor(admin)
}

async function join(
  ctx: Context,
  admin: UserActor,
  { username, email, role }: { username: string; email: string; role: 'Admin' | 'SupportTeam' },
): Promise<void> {
  const proof = { codeEmail: '', code: '', challenge: '' }
  await addStaff(ctx, admin, { role, username, email, password: DEMO_PASSWORD, ...proof })
}

async function addMember(
  ctx: Context,
  admin: UserActor,
  member: { username: string; email: string },
): Promise<UserActor> {
  await join(ctx, admin, { ...member, role: 'SupportTeam' })
  return actorNamed(ctx, member.username)
}

/** Creates the tags. Returns their ids by name. */
async function addTags(ctx: Context, admin: UserActor): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const name of new Set(STORIES.flatMap(({ tags = [] }) => tags)))
    ids.set(name, (await inTransaction(ctx, (ctx) => createTag(ctx, admin, name))).id)
  return ids
}

/** Creates the teams. Returns their ids by name. */
async function addTeams(ctx: Context, admin: UserActor): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [name, usernames] of Object.entries(TEAMS)) {
    const members = await Promise.all(usernames.map((username) => actorNamed(ctx, username)))
    const draft = { name, address: null, memberIds: members.map(({ id }) => id) }
    ids.set(name, (await inTransaction(ctx, (ctx) => createTeam(ctx, admin, draft))).id)
  }
  return ids
}

async function addRequester(ctx: Context, user: DemoUser, picture: Buffer): Promise<UserActor> {
  const { username, email, department, code: employeeCode } = user
  const asked = { email, address: 'demo', language: null }
  const { challenge } = await requestCode(ctx, 'registration', asked)
  const proof = { codeEmail: email, code: challenge, challenge }
  await registerUser(ctx, { username, email, password: DEMO_PASSWORD, ...proof })
  const actor = await actorNamed(ctx, username)
  await updateProfile(ctx, actor, { department, employeeCode, picture })
  return actor
}

async function actorNamed(ctx: Context, username: string): Promise<UserActor> {
  const found = await ctx.store.accounts.findForLogin(username)
  if (!found) throw new Error(`${username} is not there.`)
  return userActor(found.account)
}

/** Caches encoded screenshots, because many tickets share one. */
function rememberScreens(pictures: Pictures): Pictures {
  const kept = new Map<Buffer, ReturnType<Pictures['keepScreenshot']>>()
  return {
    ...pictures,
    keepScreenshot(upload, by) {
      const known = kept.get(upload) ?? pictures.keepScreenshot(upload, by)
      kept.set(upload, known)
      return known
    },
  }
}
