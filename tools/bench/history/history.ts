import { DAY, ticketTimes } from './calendar.ts'
import type { RowWriter } from './rows.ts'
import { simulateTicket, stepBy, type Step, type World } from './tickets.ts'

/** Writes a history with `count` tickets. Events are written in order of time, day by day. */
export function writeHistory(world: World, count: number, writer: RowWriter): void {
  const byDay = new Map<number, Step[]>()
  const schedule = (step: Step): void => {
    const day = step.at - (step.at % DAY)
    const steps = byDay.get(day)
    if (steps) steps.push(step)
    else byDay.set(day, [step])
  }
  const writeUntil = (end: number): void => {
    const days = [...byDay.keys()].filter((day) => day < end)
    for (const day of days.toSorted((one, other) => one - other)) {
      const steps = byDay.get(day) ?? []
      byDay.delete(day)
      for (const step of steps.toSorted((one, other) => one.at - other.at)) writer.step(step)
    }
  }
  // The install creates the first admin, who adds the other staff. Requesters register.
  const { admins, members, requesters } = world.accounts
  const [firstAdmin = null] = admins
  for (const account of [...admins, ...members, ...requesters]) {
    writer.account(account)
    const { id: accountId, role, joinedAt: at } = account
    const actor = account === firstAdmin ? null : firstAdmin
    const step =
      role === 'User'
        ? stepBy(null, 'account.registered', { accountId })
        : stepBy(actor, 'account.added', { accountId, role })
    schedule({ ...step, at, ticketId: null, message: null })
  }
  let [number, today] = [0, 0]
  for (const time of ticketTimes(world.random, count)) {
    const day = time - (time % DAY)
    if (day > today) writeUntil((today = day))
    const ticket = simulateTicket(world, ++number, time)
    writer.ticket(ticket)
    for (const step of ticket.steps) schedule(step)
  }
  writeUntil(Number.POSITIVE_INFINITY)
}
