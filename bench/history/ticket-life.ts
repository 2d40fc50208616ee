import { LIMITS, type EventKind, type SettableState } from '@support-desk/contract'
import { stateWord } from '@support-desk/contract'
import { END, HOUR, laterAtWork, MINUTE } from './calendar.ts'
import type { HistoryRandom } from './history-random.ts'
import { endChat, goOnWithChat, openChat } from './chat-life.ts'
import { tell, tellOf, type Life, type World } from './life.ts'
import { moveTurn, placeAtFirst, settleInQueue } from './queue.ts'
import type { Somebody } from './users.ts'

/** Lives a ticket through, from when it was raised to where it stands at the end of the history. */
export function liveThrough(world: World, number: number, raisedAt: number): Life {
  const { random, users, pictures } = world
  const requester = users.requesterAt(raisedAt)
  const life: Life = {
    id: random.id(),
    number,
    requester,
    assignee: null,
    state: 'Unassigned',
    ...problemOf(random, requester, raisedAt),
    picture: random.pick(pictures),
    raisedAt,
    openedAt: null,
    firstAnsweredAt: null,
    solvedAt: null,
    version: 1,
    messageCount: 0,
    latestAt: raisedAt,
    members: [],
    place: placeAtFirst(raisedAt),
    steps: [],
    notices: [],
    mails: [],
  }
  if (random.happens(0.3)) {
    tellOf(life, raisedAt, 'session.started', requester, { accountId: requester.id })
  }
  tell(life, raisedAt, 'ticket.raised', requester, {})
  const member = random.happens(0.015) ? null : assign(world, life)
  if (!member) return life
  const givenAt = life.latestAt
  let now = givenAt
  for (const next of planOf(random)) {
    now = laterAtWork(random, now, random.around(next === 'Solved' ? 6 * HOUR : 25 * MINUTE, 1.5))
    if (now > END) break
    if (next === 'message') now = goOnWithChat(world, life, now)
    else setState(world, life, member, now, next)
  }
  endChat(world, life)
  settleInQueue(life, member, givenAt)
  return life
}

function problemOf(random: HistoryRandom, { tongue }: Somebody, raisedAt: number) {
  const parts = random.happens(0.02) ? 8 : 1
  const subject = Array.from({ length: parts }, () => tongue.subject(random)).join(', ')
  const sentences = random.happens(0.01) ? 60 : Math.ceil(random.around(2.5, 0.7))
  const occurred = new Date(raisedAt - (10 + random.below(2000)) * MINUTE).toISOString()
  return {
    subject: subject.slice(0, LIMITS.subject),
    message: tongue.text(random, sentences).slice(0, LIMITS.message),
    occurredAt: occurred.slice(0, random.happens(0.9) ? 16 : 10),
  }
}

/** Somebody looks at the ticket, and gets it or gives it to somebody; null where the history ends before. */
function assign(world: World, life: Life): Somebody | null {
  const { random, users } = world
  const member = users.member()
  const admin = random.happens(0.15) ? random.pick(users.admins) : null
  let now = laterAtWork(random, life.raisedAt, random.around(2 * HOUR, 1.2))
  if (now > END) return null
  life.openedAt = now
  tell(life, now, 'ticket.opened', admin ?? member, {})
  now = laterAtWork(random, now, random.around(4 * MINUTE, 1))
  if (now > END || random.happens(0.005)) return null

  life.assignee = member
  life.state = 'Waiting'
  life.version += 1
  moveTurn(life, { by: 'assignment' }, now)
  openChat(life, member, now)
  const given = { assigneeId: member.id }
  const name = `“${life.subject}”`
  if (admin) {
    const text = `Your ticket ${name} was assigned to ${member.username}`
    tell(life, now, 'ticket.assigned', admin, given)
    notify(world, life, now, 'ticket.assigned', life.requester, text)
    notify(world, life, now, 'ticket.assigned', member, `Ticket ${name} was assigned to you`)
  } else {
    tell(life, now, 'ticket.taken', member, given)
    notify(world, life, now, 'ticket.taken', life.requester, `${member.username} took your ticket ${name}`)
  }
  return member
}

type Planned = 'message' | SettableState

function planOf(random: HistoryRandom): Planned[] {
  const messages = Math.min(400, Math.round(random.around(3.2, 1)))
  const plan: Planned[] = Array.from({ length: messages }, () => 'message')
  const put = (state: SettableState): void => void plan.splice(random.below(plan.length + 1), 0, state)
  if (random.happens(0.85)) plan.unshift('Pending')
  if (random.happens(0.12)) put('OnHold')
  if (random.happens(0.04)) put('Solved')
  if (random.happens(0.97)) plan.push('Solved')
  return plan
}

function setState(world: World, life: Life, member: Somebody, at: number, to: SettableState): void {
  if (life.state === to) return
  tell(life, at, 'ticket.state_changed', member, { from: life.state, to })
  moveTurn(life, { by: 'state', from: life.state, to }, at)
  life.state = to
  if (to === 'Solved') life.solvedAt = at
  life.version += 1
  const text = `Your ticket “${life.subject}” is now ${stateWord(to)}`
  notify(world, life, at, 'ticket.state_changed', life.requester, text)
}

/** Tells somebody something, by mail too if they want that; nearly everybody sees it and puts it away. */
function notify(
  { random }: World,
  life: Life,
  at: number,
  kind: EventKind,
  to: Somebody,
  text: string,
): void {
  const id = random.id()
  const seenAt = laterAtWork(random, at, random.around(5 * HOUR, 1.5))
  if (seenAt > END || random.happens(0.005)) {
    life.notices.push({ id, accountId: to.id, ticketId: life.id, kind, text, at })
  } else tellOf(life, seenAt, 'notification.dismissed', to, { notificationId: id })
  const isWanted = kind === 'ticket.state_changed' ? to.wants.status : to.wants.assigned
  if (isWanted) life.mails.push({ id: random.id(), to, ticketId: life.id, topic: null, at, told: null })
}
