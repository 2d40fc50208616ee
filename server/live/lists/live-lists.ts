import type { FollowedList, FromServer, ListState } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import type { EventRecord } from '../../kernel/event-log/event.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'
import { createJudge } from './judge.ts'
import { type ListChanges, listChangesOf } from './list-changes.ts'
import { type ListQuestion, questionOf } from './list-question.ts'

/** A page that has lists followed. */
type ListReader = {
  actor: UserActor
  /** Tells the page, after all that it was told before. */
  say(message: FromServer): void
}

/** Tells pages which tickets enter and leave the lists that they show. */
export type LiveLists = {
  /** Follows these lists for a page, in the place of those before; comes back when the page was told how they stand. */
  follow(reader: ListReader, lists: readonly FollowedList[]): Promise<void>
  leave(reader: ListReader): void
  /** Takes what has happened; pages are told when the facts of the tickets are there. */
  heard(events: readonly EventRecord[]): void
}

type Followed = { list: FollowedList; question: ListQuestion | null; state: ListState }
/** The lists of a page by their keys. */
type Page = Map<string, Followed>
type Entry = [key: string, followed: Followed]

/** Tickets whose facts are asked for, and told of, at once. */
const TICKETS = 50
/** Who missed more tickets than this loads its lists again, which costs less: somebody who comes back … */
const MOST_MISSED = 100
/** … and everybody, where this process is behind. */
const MOST_AT_ONCE = 1_000

/**
 * Follows lists for the pages of this process. What is told is told in one order: events are taken one batch after the other,
 * and pages come in between two of them. So what a page hears last about a ticket is so, and nothing lies between what it
 * loaded and what it hears.
 */
export function createLiveLists(ctx: Context, onTrouble: (error: unknown) => void): LiveLists {
  const pages = new Map<ListReader, Page>()
  const gone = new WeakSet<ListReader>()
  /** Up to this event everybody who follows a list has been told. */
  let told = ctx.feed.upTo()
  let waiting: EventRecord[] = []
  let work = Promise.resolve()
  /** How often lists were read again because of what they name. */
  let rereads = 0

  function inTurn(step: () => Promise<void>): Promise<void> {
    const done = work.then(step)
    work = done.catch(() => undefined)
    return done
  }

  async function tellOfEvents(): Promise<void> {
    const events = waiting
    waiting = []
    const last = events.at(-1)
    if (!last) return
    try {
      if (pages.size === 0) return
      const { tickets, named } = listChangesOf(events)
      // Whoever is told of this batch knows all of it.
      await readAgain(named)
      if (tickets.size > MOST_AT_ONCE) reloadAll()
      else await tellOfTickets(tickets, last.number, pages)
    } catch (error) {
      onTrouble(error)
      // What could not be told is in what they load now.
      reloadAll()
    } finally {
      told = last.number
    }
  }

  function reloadAll(): void {
    for (const [reader, page] of pages) {
      const followed = [...page].filter(([, { question }]) => question !== null)
      sayStates(
        reader,
        followed.map(([key, each]) => [key, toReload(each)]),
      )
    }
  }

  async function tellOfTickets(
    tickets: ReadonlyMap<string, number>,
    through: number,
    readers: Iterable<[ListReader, Page]>,
  ): Promise<void> {
    const pace = createPace()
    const all = [...tickets]
    for (let start = 0; start < all.length; start += TICKETS) {
      const some = all.slice(start, start + TICKETS)
      const isLast = start + TICKETS >= all.length
      const judge = await createJudge(
        ctx,
        some.map(([id]) => id),
        [...readers].flatMap(([, page]) => [...page.values()].flatMap(({ question }) => question ?? [])),
      )
      for (const [reader, page] of readers) {
        const entries = [...page].filter(([, { question }]) => question !== null)
        if (entries.length === 0) continue
        const changes = some.map(([ticketId, number]) => ({
          ticketId,
          number,
          keys: entries.flatMap(([key, { question }]) =>
            question && judge.belongs(ticketId, question) ? [key] : [],
          ),
        }))
        reader.say({ kind: 'membership', through: isLast ? through : told, tickets: changes })
      }
      await pace()
    }
  }

  /** Reads the lists again that name something that has changed, and tells their pages to load them again. */
  async function readAgain(named: ListChanges['named']): Promise<void> {
    if (named !== 'all' && named.size === 0) return
    rereads += 1
    const pace = createPace()
    for (const [reader, page] of pages) {
      const changed: Entry[] = []
      for (const [key, followed] of page) {
        if (!isNamed(followed, reader, named)) continue
        changed.push([key, toReload(await read(reader.actor, followed.list))])
        await pace()
      }
      for (const [key, followed] of changed) page.set(key, followed)
      if (changed.length > 0 && pages.has(reader)) sayStates(reader, changed)
    }
  }

  async function read(actor: UserActor, list: FollowedList): Promise<Followed> {
    const question = await questionOf(ctx, actor, list)
    return typeof question === 'string'
      ? { list, question: null, state: question }
      : { list, question, state: 'followed' }
  }

  async function readAll(
    { actor }: ListReader,
    known: ReadonlySet<FollowedList>,
    lists: readonly FollowedList[],
  ): Promise<Entry[]> {
    const entries: Entry[] = []
    for (const list of lists) if (!known.has(list)) entries.push([list.key, await read(actor, list)])
    return entries
  }

  /** Of which tickets a page has missed something that has begun to show a list; null where it is too much. */
  function missedSince({ since }: FollowedList): ReadonlyMap<string, number> | null {
    if (since === null) return null
    if (since >= told) return new Map()
    const missed = ctx.feed.since(since)
    if (!missed) return null
    const { tickets, named } = listChangesOf(missed.filter(({ number }) => number <= told))
    return named === 'all' || named.size > 0 || tickets.size > MOST_MISSED ? null : tickets
  }

  async function enter(reader: ListReader, page: Page, fresh: Entry[]): Promise<void> {
    if (gone.has(reader)) return
    const missed = new Map<string, number>()
    for (const [index, [key, followed]] of fresh.entries()) {
      const tickets = followed.question ? missedSince(followed.list) : new Map<string, number>()
      if (tickets === null) fresh[index] = [key, toReload(followed)]
      else for (const [id, number] of tickets) missed.set(id, number)
    }
    for (const [key, followed] of fresh) page.set(key, followed)
    if (page.size > 0) pages.set(reader, page)
    else pages.delete(reader)
    sayStates(reader, fresh)
    if (missed.size > 0) await tellOfTickets(missed, told, [[reader, page]])
  }

  return {
    async follow(reader, lists) {
      const known = new Set(lists.filter((list) => isSame(pages.get(reader)?.get(list.key)?.list, list)))
      const begun = rereads
      let fresh = await readAll(reader, known, lists)
      await inTurn(async () => {
        // What a list names may have changed while it was read.
        if (rereads !== begun) fresh = await readAll(reader, known, lists)
        const before = pages.get(reader)
        const page: Page = new Map()
        for (const list of known) {
          const followed = before?.get(list.key)
          if (followed) page.set(list.key, followed)
        }
        await enter(reader, page, fresh)
      })
    },

    leave(reader) {
      gone.add(reader)
      pages.delete(reader)
    },

    heard(events) {
      if (waiting.length === 0) void inTurn(tellOfEvents)
      waiting.push(...events)
    },
  }
}

const toReload = (followed: Followed): Followed =>
  followed.question ? { ...followed, state: 'reload' } : followed

const isSame = (one: FollowedList | undefined, other: FollowedList): boolean =>
  one !== undefined && one.view === other.view && one.condition === other.condition

/** Whether a list may ask for other tickets now: its reader, its view or somebody in its condition is named. */
function isNamed({ list, question }: Followed, { actor }: ListReader, named: ListChanges['named']): boolean {
  if (named === 'all' || named.has(actor.id)) return true
  return [...named].some((id) => list.view === id || question?.id.includes(id))
}

function sayStates(reader: ListReader, entries: readonly Entry[]): void {
  if (entries.length === 0) return
  reader.say({ kind: 'lists', lists: entries.map(([key, { state }]) => ({ key, state })) })
}
