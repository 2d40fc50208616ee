import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import {
  CHANNELS,
  PRIORITIES,
  PRIORITY_RANKS,
  type Priority,
  TICKET_STATUSES,
  TURNS,
} from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import { addAccount, addTicket, at, openTestStore } from '../database/test-store.ts'
import type { TicketFacts } from './passes.ts'
import { type OwnFacts, unitedFacts } from './united-facts.ts'
import type { StoreLocation } from '../../open-store.ts'

type TestStore = Awaited<ReturnType<typeof openTestStore>>

/** An install with all kinds of tickets, its people, and its current time. */
export type MadeDesk = TestStore & {
  me: string
  people: readonly string[]
  organisations: readonly string[]
  teams: readonly string[]
  tags: readonly string[]
  now: Date
  facts: TicketFacts[]
}

export const WORDS_SAID = ['vpn', 'lamp', 'printer', 'error 812', 'fire', 'wi-fi'] as const
const DAY = 24 * 60 * 60
/** Number of tickets into which others are merged. */
const TARGETS = 3
const kindOf = (key: string) => (key === 'site' ? 'choices' : 'text')

/** Creates tickets. The same seed creates the same tickets. */
export async function makeDesk(kind: 'SQLite' | 'PostgreSQL', tickets: number, seed = 1): Promise<MadeDesk> {
  const opened = await openTestStore(kind)
  const { store, place } = opened
  const random = randomFrom(seed)
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T => values[random(values.length)] as T
  const requesters = [(await addAccount(store, 'User')).id, (await addAccount(store, 'User')).id]
  const members = [(await addAccount(store, 'SupportTeam')).id, (await addAccount(store, 'SupportTeam')).id]
  // The first requester belongs to the first organisation, the second one to none.
  const organisations = [newId(), newId()]
  for (const [index, id] of organisations.entries())
    await store.write((tx) =>
      tx.organisations.insert({ id, name: `Organisation ${index}`, createdAt: at(0) }),
    )
  const member = { organisationId: organisations[0] ?? '', at: at(0) }
  await store.write((tx) => tx.memberships.choose(requesters[0] ?? '', member))
  const teams = [newId(), newId()]
  for (const [index, id] of teams.entries()) {
    const team = { id, name: `Team ${index}`, address: null, createdAt: at(0) }
    await store.write((tx) => tx.teams.insert(team))
  }
  const tags = [newId(), newId(), newId()]
  for (const [index, id] of tags.entries())
    await store.write((tx) => tx.tags.insert({ id, name: `Tag ${index}`, createdAt: at(0) }))
  const changes: string[] = ['site', 'size', 'day'].map(
    (key) => `insert into fields (id, name, help, kind, requester, created_at, version)
      values ('${key}', '${key}', '', '${kindOf(key)}', 'none', '${at(0)}', 1)`,
  )
  const ids: string[] = []
  const had = new Map<string, OwnFacts>()
  const made: (Omit<TicketFacts, 'tagIds' | 'fields' | 'says'> & { id: string })[] = []
  for (let index = 0; index < tickets; index++) {
    const createdAt = at(index * 7200 + random(7200))
    const subject = `${pick(WORDS_SAID)} ${pick(WORDS_SAID)}`
    const requesterId = pick(requesters)
    const text = pick(WORDS_SAID)
    const said: string[] = [subject, text]
    const channel = pick(CHANNELS)
    const id = await addTicket(store, requesterId, { subject, message: text, createdAt, channel })
    ids.push(id)
    if (random(3) === 0) {
      const [authorId = ''] = members
      const message = {
        id: newId(),
        ticketId: id,
        authorId,
        role: 'SupportTeam',
        postedAt: createdAt,
      } as const
      const reply = pick(WORDS_SAID)
      said.push(reply)
      await store.write((tx) => tx.chat.append({ ...message, text: reply, evenUnassigned: true }))
    }
    // The first tag is common, the last one rare.
    const given = tags.filter((_, rank) => random(2 + 3 * rank) === 0)
    await store.write(async (tx) => {
      for (const tagId of given) await tx.ticketTags.add(id, tagId)
    })
    const turn = pick(TURNS)
    // Equal times are common, because bulk jobs change many tickets at once.
    const since = at(random(20) * DAY)
    const assignee = pick([null, ...members])
    const assigned = pick(TICKET_STATUSES.filter((each) => each !== 'Unassigned'))
    const team = pick([null, ...teams])
    const values = fieldsFor(pick)
    for (const [key, value, number] of values)
      changes.push(`insert into field_values (ticket_id, field_id, value, number)
        values ('${id}', '${key}', '${value}', ${number ?? 'null'})`)
    const solved = pick([null, at(random(20) * DAY)])
    // Other tickets are merged into the first few, and then solved.
    const target = pick([null, null, pick(ids.slice(0, TARGETS))])
    const into = index < TARGETS || assignee === null ? null : target
    const [isSpam, isDeleted] = [random(6) === 0, random(9) === 0]
    const status = assignee === null ? 'Unassigned' : into === null ? assigned : 'Solved'
    had.set(id, { tags: given, values, into, said })
    const [isSnoozed, priority] = [random(2) === 1, pick(PRIORITIES)]
    made.push({
      id,
      number: index + 1,
      status,
      turn,
      turnSince: since,
      priority,
      channel,
      isSnoozed,
      isMerged: into !== null,
      isSpam,
      isDeleted,
      assigneeId: assignee,
      requesterId,
      organisationId: requesterId === requesters[0] ? member.organisationId : null,
      teamId: team,
      createdAt,
      solvedAt: solved,
    })
    changes.push(`update tickets set turn = '${turn}', status = '${status}', turn_since = '${since}',
      queue_key = '${turn === 'nobody' ? '~' : ''}${since}', snoozed = ${Number(isSnoozed)},
      snoozed_at = ${isSnoozed ? `'${since}'` : 'null'}, snooze_wakes = ${isSnoozed ? "'answer'" : 'null'},
      priority = ${PRIORITY_RANKS[priority]},
      assignee_id = ${textOf(assignee)}, team_id = ${textOf(team)}, solved_at = ${textOf(solved)},
      merged_into = ${textOf(into)}, spam_at = ${textOf(isSpam ? since : null)},
      deleted_at = ${textOf(isDeleted ? since : null)} where id = '${id}'`)
  }
  await runIn(place, changes)
  const lastOf = new Map([...had].flatMap(([id, { into }]) => (into === null ? [] : [[into, id] as const])))
  for (const [into, id] of lastOf) await store.write((tx) => tx.merges.point(id, { into, isShared: false }))
  const facts = made.map(({ id, ...one }) => ({ ...one, ...unitedFacts(id, had, kindOf) }))
  const now = new Date(Date.UTC(2026, 0, 21, 12))
  const people = [...members, ...requesters]
  return { ...opened, me: members[0] ?? '', people, organisations, teams, tags, now, facts }
}

/** Some field values, including a field with several values and some numbers. */
function fieldsFor(pick: <T>(values: readonly T[]) => T): [key: string, value: string, number?: number][] {
  const size = pick([null, -3, 0, 1, 2.5, 10])
  const day = pick([null, null, '2026-01-01', '2026-02-01'])
  return [
    ...pick([[], ['basel'], ['bern'], ['basel', 'bern']]).map((value): [string, string] => ['site', value]),
    ...(size === null ? [] : [['size', String(size), 1_000_000 * size] as [string, string, number]]),
    ...(day === null ? [] : [['day', day] as [string, string]]),
  ]
}

/** The sort rank of a priority. */
export const rankOf = (priority: Priority): number => PRIORITY_RANKS[priority]

const textOf = (value: string | null): string => (value === null ? 'null' : `'${value}'`)

/** Changes that no use case makes. */
async function runIn({ dataDir, databaseUrl }: StoreLocation, statements: readonly string[]): Promise<void> {
  if (!databaseUrl) {
    const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
    database.exec(`begin; ${statements.join(';')}; commit`)
    database.close()
    return
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statements.join(';'))
  await client.end()
}

/** A seeded generator of numbers below a limit: a linear congruential generator of 31 bits. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}
