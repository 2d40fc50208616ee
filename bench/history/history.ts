import type { EventData, EventKind } from '@support-desk/contract'
import { aboutOf } from '../../server/kernel/event-registry.ts'
import { BEGINNING, DAY, momentsByDay } from './calendar.ts'
import type { Life, Step, World } from './life.ts'
import type { Users, Somebody } from './users.ts'
import { liveThrough } from './ticket-life.ts'

/** Where a history goes. */
export type HistoryWriter = {
  account(user: Somebody): void
  /** A ticket as it is at the end; what led there comes step by step. */
  ticket(life: Life): void
  /** Steps come in the order of time, numbered without gaps. */
  step(step: Step, number: number): void
}

/** Writes a history of so many tickets, in the order of time; gives how many steps it has. */
export function writeHistory(world: World, count: number, writer: HistoryWriter): number {
  const later = new Map<number, Step[]>()
  const keep = (step: Step): void => {
    const day = step.at - (step.at % DAY)
    const steps = later.get(day)
    if (steps) steps.push(step)
    else later.set(day, [step])
  }
  let stepNumber = 0
  const writeDay = (day: number): void => {
    const steps = later.get(day) ?? []
    later.delete(day)
    for (const step of steps.toSorted((one, other) => one.at - other.at)) writer.step(step, ++stepNumber)
  }

  const { admins, members, requesters } = world.users
  for (const user of [...admins, ...members, ...requesters]) {
    writer.account(user)
    for (const step of joining(world.users, user)) keep(step)
  }
  for (const day of [...later.keys()].filter((early) => early < BEGINNING).toSorted((a, b) => a - b)) {
    writeDay(day)
  }
  let number = 0
  for (const { day, moments } of momentsByDay(world.random, count)) {
    for (const moment of moments) {
      const life = liveThrough(world, ++number, moment)
      writer.ticket(life)
      for (const step of life.steps) keep(step)
    }
    writeDay(day)
  }
  return stepNumber
}

function joining({ admins: [first] }: Users, user: Somebody): Step[] {
  const step = <Kind extends EventKind>(kind: Kind, actor: Somebody | null, data: EventData[Kind]): Step => ({
    at: user.joinedAt,
    kind,
    ticketId: null,
    actorId: actor?.id ?? null,
    about: aboutOf({ kind, data }, actor?.id ?? null),
    data: JSON.stringify(data),
    message: null,
  })
  const { id: accountId, role } = user
  if (role !== 'User') {
    return [step('account.added', user === first ? null : (first ?? null), { accountId, role })]
  }
  return [
    step('code.requested', null, {}),
    step('account.registered', null, { accountId }),
    ...(user.department === '' ? [] : [step('account.profile_updated', user, { accountId })]),
  ]
}
