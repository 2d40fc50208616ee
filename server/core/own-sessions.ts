import type { SessionRecord } from './account-queries.ts'
import type { Desk } from './desk.ts'
import type { Caller } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'

const MOST_LISTED = 100

/** A session of the caller, and whether it is the one that asks. */
export type OwnSession = SessionRecord & { current: boolean }

/** Where the caller is logged in: first the session that asks, then the others, the one used last first. */
export async function listSessions(desk: Desk, caller: Caller): Promise<OwnSession[]> {
  const { sessions } = desk.store
  const [own, latest] = await Promise.all([
    sessions.find(caller.sessionId),
    sessions.list(caller.id, desk.clock().toISOString(), MOST_LISTED),
  ])
  const others = latest
    .filter(({ id }) => id !== caller.sessionId)
    .toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))
  return [
    ...(own ? [{ ...own, current: true }] : []),
    ...others.map((session) => ({ ...session, current: false })),
  ]
}

/** Ends one of the caller's sessions by the name that it is listed under. */
export async function endSession(desk: Desk, caller: Caller, publicId: string): Promise<void> {
  await desk.store.writeEndingSessions(async (tx) => {
    if (!(await tx.sessions.endNamed(caller.id, publicId, desk.clock().toISOString()))) {
      throw new Refusal('not_found')
    }
    await record(desk, tx, caller, { kind: 'session.ended', data: { accountId: caller.id } })
  })
}

/** Ends all sessions of the caller but the one that asks. */
export async function endOtherSessions(desk: Desk, caller: Caller): Promise<void> {
  await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.endAllOf(caller.id, 'ended_elsewhere', caller.sessionId)
    await record(desk, tx, caller, { kind: 'session.others_ended', data: { accountId: caller.id } })
  })
}
