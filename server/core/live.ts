import type { Desk } from './desk.ts'
import { mayHearOf, maySeePerson } from './policy.ts'
import type { Caller, EventRecord, Person } from './ports.ts'
import { Refusal } from './refusal.ts'

/** What the caller may know of what happened after an event. */
export type Missed = { events: EventRecord[]; upTo: number; startOver: boolean }

/** What happened since an event, as far as the caller may know; with `startOver`, too much to be told. */
export async function eventsSince(desk: Desk, caller: Caller, since: number): Promise<Missed> {
  if (caller.role !== 'User') desk.attendance.visit(caller.id)
  await desk.feed.reach(since)
  const missed = desk.feed.since(since)
  const upTo = desk.feed.upTo()
  if (!missed) return { events: [], upTo, startOver: true }
  return { events: missed.filter((event) => mayHearOf(caller, event)), upTo, startOver: false }
}

/** Somebody whom the caller works with, also when their account is gone. To users, admins are the desk. */
export async function findPerson(desk: Desk, caller: Caller, id: string): Promise<Person> {
  const person = await desk.store.accounts.findPerson(id)
  if (!person || !maySeePerson(caller, person)) throw new Refusal('not_found')
  const isTheDesk = caller.role === 'User' && person.role === 'Admin'
  return isTheDesk ? { ...person, username: 'Admin', picture: null } : person
}
