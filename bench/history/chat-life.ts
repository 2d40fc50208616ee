import { LIMITS } from '@support-desk/contract'
import { DAY, END, MINUTE } from './calendar.ts'
import { tell, type Life, type Member, type World } from './life.ts'
import { moveTurn, moveTurnBack } from './queue.ts'
import type { Somebody } from './users.ts'

/** A message that waits longer goes by mail. */
const MAIL_AFTER = 6 * MINUTE

/** Begins the chat between those who have a ticket. */
export function openChat(life: Life, assignee: Somebody, at: number): void {
  life.latestAt = at
  life.members = [assignee, life.requester].map((user) => ({ user, read: 0, waiting: null }))
}

/** Somebody reads what is there and writes, and mostly the other reads it soon; gives when that was done. */
export function goOnWithChat(world: World, life: Life, now: number): number {
  const { random, users } = world
  const [assignee, requester] = life.members
  if (!assignee || !requester) return now
  const writer = random.happens(life.messageCount === 0 ? 0.8 : 0.5) ? assignee : requester
  let at = now
  if (writer.read < life.messageCount) {
    read(world, life, writer, at)
    at += 20_000 + random.below(3 * MINUTE)
    if (at > END) return at
  }
  post(world, life, random.happens(0.004) ? admin(life, random.pick(users.admins)) : writer, at)
  const reader = writer === assignee ? requester : assignee
  const soon = at + 5000 + random.below(2 * MINUTE)
  if (soon > END || !random.happens(0.4)) return at
  read(world, life, reader, soon)
  return soon
}

/** What was left unread is read in the days after; little of it never. */
export function endChat(world: World, life: Life): void {
  const { random } = world
  for (const member of life.members) {
    const at = life.latestAt + random.below(5 * DAY) + MINUTE
    const isLost = at > END || random.happens(0.02)
    if (member.read < life.messageCount && !isLost) read(world, life, member, at)
    else leaveNotice(world, life, member)
  }
}

function admin(life: Life, user: Somebody): Member {
  const known = life.members.find((member) => member.user === user)
  if (known) return known
  const joined: Member = { user, read: 0, waiting: null }
  life.members.push(joined)
  return joined
}

function post({ random, pictures }: World, life: Life, author: Member, at: number): void {
  const { tongue } = random.happens(0.6) ? life.requester : author.user
  const sentences = random.happens(0.002) ? 90 : Math.ceil(random.around(0.8, 0.7))
  const retractedAt = random.happens(0.003) && at + 5000 < END ? at + 5000 : null
  const text = tongue.text(random, sentences).slice(0, LIMITS.chatMessage)
  if (author.user.role !== 'User' && retractedAt === null) life.firstAnsweredAt ??= at
  const number = ++life.messageCount
  life.latestAt = at
  author.read = number
  const message = {
    id: random.id(),
    ticketId: life.id,
    number,
    authorId: author.user.id,
    role: author.user.role,
    text: retractedAt === null ? text : '',
    key: random.id(),
    picture: retractedAt === null && random.happens(0.02) ? random.pick(pictures) : null,
    retractedAt,
    at,
  }
  const data = { messageId: message.id, number }
  tell(life, at, 'message.posted', author.user, data, message)
  const writer = author.user.role === 'User' ? 'requester' : 'staff'
  moveTurn(life, { by: 'message', author: writer }, at, number)
  if (retractedAt !== null) {
    tell(life, retractedAt, 'message.taken_back', author.user, data)
    moveTurnBack(life, number)
  }
  for (const member of life.members.slice(0, 2)) {
    if (member !== author) member.waiting = { since: at, author: author.user }
  }
}

function read({ random }: World, life: Life, member: Member, at: number): void {
  const { user, waiting } = member
  if (waiting && user.wants.chat && at - waiting.since > MAIL_AFTER) {
    const topic = `chat:${life.id}:${user.id}`
    const sentAt = waiting.since + MINUTE
    life.mails.push({
      id: random.id(),
      to: user,
      ticketId: life.id,
      topic,
      at: sentAt,
      told: life.messageCount,
    })
  }
  member.read = life.messageCount
  member.waiting = null
  tell(life, at, 'chat.read', user, { number: life.messageCount })
}

function leaveNotice({ random }: World, life: Life, { user, waiting }: Member): void {
  if (!waiting) return
  const author = waiting.author.role === 'Admin' ? 'Admin' : waiting.author.username
  life.notices.push({
    id: random.id(),
    accountId: user.id,
    ticketId: life.id,
    kind: 'message.posted',
    text: `${author} wrote in the chat of “${life.subject}”`,
    at: waiting.since,
  })
}
