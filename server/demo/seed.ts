import { addStaff, registerUser, updateProfile } from '../core/accounts.ts'
import { markRead, postMessage, postPicture } from '../core/chat.ts'
import { requestCode } from '../core/codes.ts'
import type { Desk } from '../core/desk.ts'
import { sendDueMail } from '../core/outbox.ts'
import type { Caller, Pictures } from '../core/ports.ts'
import { DEFAULT_RATE_LIMITS } from '../core/rates.ts'
import { openTicket, raiseTicket, takeTicket, updateTicket } from '../core/tickets.ts'
import { DEMO_PASSWORD, REQUESTERS, SECOND_ADMIN, SUPPORT_MEMBERS, type DemoPerson } from './people.ts'
import type { DemoPictures } from './pictures.ts'
import { seededRandom, type Random } from './random.ts'
import { PLACES, STORIES, type Story } from './stories.ts'

const DAYS = 60
const MINUTE_MS = 60_000

/**
 * Fills an empty desk with `count` tickets of the last two months. Everything goes through the use cases, at the time at
 * which it is said to have happened; the same seed gives the same history.
 */
export async function seedDemo(
  desk: Desk,
  { screens, chatPictures, portraits }: DemoPictures,
  { count, seed = 7 }: { count: number; seed?: number },
): Promise<void> {
  let now = desk.clock().getTime() - DAYS * 24 * 60 * MINUTE_MS
  const past: Desk = {
    ...desk,
    clock: () => new Date(now),
    discloseCodes: true,
    rateLimits: { ...DEFAULT_RATE_LIMITS, codePerCaller: { most: 1000, seconds: 1 } },
    pictures: rememberScreens(desk.pictures),
    // Recorded a moment later, they would stand behind everything else that was invented.
    readings: { note: () => {}, stop: async () => {} },
  }
  const random = seededRandom(seed)
  const admin = await adminOf(past)
  const members = await Promise.all(SUPPORT_MEMBERS.map((member) => addMember(past, admin, member)))
  await join(past, admin, { ...SECOND_ADMIN, role: 'Admin' })
  const requesters: Caller[] = []
  for (const [index, person] of REQUESTERS.entries()) {
    requesters.push(await addRequester(past, person, portraits[index] as Buffer))
  }

  const pause = (DAYS * 24 * 60 * MINUTE_MS) / count
  for (let index = 0; index < count; index++) {
    const raisedAt = now
    const storyIndex = random.below(STORIES.length)
    const ticket = {
      story: STORIES[storyIndex] as Story,
      screen: screens[storyIndex] as Buffer,
      chatPicture: chatPictures[storyIndex] ?? null,
      requester: random.pick(requesters),
      member: random.skewed(members),
      age: (count - index) / count,
    }
    await liveThrough(past, random, ticket, (milliseconds) => {
      now += milliseconds
    })
    now = Math.max(raisedAt + pause * (0.52 + random.next()), raisedAt + MINUTE_MS)
    now = Math.min(now, desk.clock().getTime() - 30 * MINUTE_MS)
  }
  await sendDueMail(past, async () => {})
}

type DemoTicket = {
  story: Story
  screen: Buffer
  chatPicture: Buffer | null
  requester: Caller
  member: Caller
  age: number
}

/** One ticket from its first day to where it stands now; the older, the likelier it is solved. */
async function liveThrough(
  desk: Desk,
  random: Random,
  { story, screen, chatPicture, requester, member, age }: DemoTicket,
  wait: (milliseconds: number) => void,
): Promise<void> {
  const occurred = new Date(desk.clock().getTime() - (10 + random.below(300)) * MINUTE_MS).toISOString()
  const id = await raiseTicket(desk, requester, {
    occurredOn: occurred.slice(0, 10),
    occurredTime: random.next() < 0.9 ? occurred.slice(11, 16) : '',
    subject: story.subject + random.pick(PLACES),
    message: story.message,
    picture: screen,
  })
  const isTaken = random.next() < 0.55 + age * 0.5
  if (!isTaken) return
  wait(random.below(50) * MINUTE_MS * 0.2)
  await openTicket(desk, member, id)
  await takeTicket(desk, member, id)
  if (random.next() < 0.18 * (1.2 - age)) return
  await updateTicket(desk, member, id, 'Pending')
  const isSolved = random.next() < age * 1.15
  const lines = isSolved ? story.chat : story.chat.slice(0, 1 + random.below(story.chat.length))
  for (const [index, line] of lines.entries()) {
    wait((1 + random.below(9)) * MINUTE_MS * 0.1)
    const [author, reader] = line.startsWith('R') ? [requester, member] : [member, requester]
    const text = line.slice(3)
    if (chatPicture && story.chatPicture?.line === index) {
      await postPicture(desk, author, id, { text, upload: chatPicture })
    } else await postMessage(desk, author, id, { text })
    if (isSolved || random.next() < 0.8) await markRead(desk, reader, id, lines.length)
  }
  if (isSolved) await updateTicket(desk, member, id, 'Solved')
  else if (random.next() < 0.35) await updateTicket(desk, member, id, 'OnHold')
}

async function adminOf(desk: Desk): Promise<Caller> {
  const page = { limit: 1, sort: 'CreatedAT' } as const
  const [admin] = (await desk.store.accounts.listWithTickets('Admin', page)).rows
  if (!admin) throw new Error('The demonstration needs a desk with an admin.')
  return { ...admin, sessionId: '', owes: null }
}

async function join(
  desk: Desk,
  admin: Caller,
  { username, email, role }: { username: string; email: string; role: 'Admin' | 'SupportTeam' },
): Promise<void> {
  const proof = { codeEmail: '', code: '', challenge: '' }
  await addStaff(desk, admin, role, { username, email, password: DEMO_PASSWORD, ...proof })
}

async function addMember(
  desk: Desk,
  admin: Caller,
  member: { username: string; email: string },
): Promise<Caller> {
  await join(desk, admin, { ...member, role: 'SupportTeam' })
  return callerNamed(desk, member.username)
}

async function addRequester(desk: Desk, person: DemoPerson, picture: Buffer): Promise<Caller> {
  const { username, email, department, code: employeeCode } = person
  const { challenge } = await requestCode(desk, 'registration', { email, address: 'demo' })
  const proof = { codeEmail: email, code: challenge, challenge }
  await registerUser(desk, { username, email, password: DEMO_PASSWORD, ...proof })
  const caller = await callerNamed(desk, username)
  await updateProfile(desk, caller, { department, employeeCode, picture })
  return caller
}

async function callerNamed(desk: Desk, username: string): Promise<Caller> {
  const found = await desk.store.accounts.findForLogin(username)
  if (!found) throw new Error(`${username} is not there.`)
  return { ...found.account, sessionId: '', owes: null }
}

/** Many tickets show the same screen: it is encoded once. */
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
