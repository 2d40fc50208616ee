import {
  type FollowedList,
  type FromPage,
  type FromServer,
  LIMITS,
  LIVE,
  type LiveEvent,
} from '@support-desk/contract'

/** Something happened to a ticket, after which it belongs to a list or does not, whichever it did before. */
export type Membership = { ticketId: string; number: number; belongs: boolean }

/** What a list asks for: a view, a condition, or both together. */
export type ListQuestion = Omit<FollowedList, 'key' | 'since'>

type Owner = {
  onMembership: (membership: Membership) => void
  /** What the list shows has to be loaded again. */
  onReload: () => void
}

type Shown = Owner & {
  question: ListQuestion
  /** Up to this event it is known what belongs to the list; null: not known. */
  since: number | null
  /** Whether the server tells what enters and leaves it. */
  isFollowed: boolean
  /** Whether the server cannot be asked to. */
  isLeftOut: boolean
  /** The latest of what was heard, for rows that were on their way meanwhile. */
  heard: Membership[]
  /** Everything after this number is among them. */
  heardAfter: number
}

type Send = (message: FromPage) => void
type Said<Kind> = Extract<FromServer, { kind: Kind }>

/** The server closes connections that say too much. */
const LEAST_PAUSE_MS = 1_000
const KEPT = 300

const shown = new Map<string, Shown>()
let made = 0
let send: Send | null = null
/** What everything contains that was loaded before anything was heard. */
let first: number | null = null
let toldAt = 0
/** The keys of the lists that the server knows of. */
let toldKeys = ''
let isTelling = false
let timer: ReturnType<typeof setTimeout> | undefined

/** A list that is shown and kept up to date. */
export type LiveList = {
  /**
   * Its owner has new rows, which contain everything up to an event, or null where nothing had been heard of when they were asked
   * for: whatever was heard after it while they were on their way is told once more.
   */
  loaded(since: number | null): void
  stop(): void
}

/** Keeps a list up to date that contains everything up to the event `since`, as long as it is shown. */
export function followList(question: ListQuestion, since: number | null, owner: Owner): LiveList {
  const key = `l${++made}`
  const list: Shown = {
    ...owner,
    question,
    since,
    isFollowed: false,
    isLeftOut: false,
    heard: [],
    heardAfter: since ?? 0,
  }
  shown.set(key, list)
  tellSoon()
  return {
    loaded(number) {
      const known = number ?? first ?? 0
      if (known < list.heardAfter && list.heard.length > 0) list.onReload()
      else for (const each of list.heard.filter((one) => one.number > known)) list.onMembership(each)
    },
    stop() {
      shown.delete(key)
      tellSoon()
    },
  }
}

/** Takes over how the server says that lists stand. */
export function hearLists({ lists }: Said<'lists'>): void {
  for (const { key, state } of lists) {
    const list = shown.get(key)
    if (!list) continue
    list.isFollowed = state === 'followed' || state === 'reload'
    if (state !== 'followed') list.onReload()
  }
}

/** Takes over what enters and leaves lists. */
export function hearMembership({ through, tickets }: Said<'membership'>): void {
  for (const [key, list] of shown) {
    if (!list.isFollowed) continue
    for (const { ticketId, number, keys } of tickets) {
      const membership = { ticketId, number, belongs: keys.includes(key) }
      list.heard.push(membership)
      list.onMembership(membership)
    }
    if (list.heard.length > KEPT) {
      list.heardAfter = list.heard.at(-KEPT - 1)?.number ?? list.heardAfter
      list.heard = list.heard.slice(-KEPT)
    }
    list.since = Math.max(list.since ?? through, through)
  }
}

/** Loads the lists again of which nothing is told, after something has happened. */
export function hearEvents(events: readonly LiveEvent[]): void {
  if (events.length === 0) return
  for (const list of shown.values())
    if (list.isLeftOut || (!list.isFollowed && send === null)) list.onReload()
}

/** Begins to say over a new connection which lists are shown. Returns how to stop. */
export function shareLists(by: Send, loadedFirst: number | null): () => void {
  send = by
  first = loadedFirst
  toldAt = 0
  toldKeys = ''
  tellSoon()
  return () => {
    clearTimeout(timer)
    send = null
    for (const list of shown.values()) list.isFollowed = false
  }
}

/** Lists come and go in one step when another one is opened, so it waits for the end of the step. */
function tellSoon(): void {
  if (isTelling) return
  isTelling = true
  queueMicrotask(() => {
    isTelling = false
    clearTimeout(timer)
    if (send) timer = setTimeout(tell, Math.max(toldAt + LEAST_PAUSE_MS - Date.now(), 0))
  })
}

function tell(): void {
  const lists = fitting()
  const keys = lists.map(({ key }) => key).join()
  if (keys === toldKeys) return
  toldKeys = keys
  toldAt = Date.now()
  send?.({ kind: 'lists', lists })
}

/** As many lists as one connection may have followed and one message holds. */
function fitting(): FollowedList[] {
  const lists = [...shown]
    .filter(([, { question }]) => (question.condition?.length ?? 0) <= LIMITS.conditionText)
    .slice(-LIVE.listsPerConnection)
    .map(([key, { question, since }]) => ({ key, ...question, since: since ?? first }))
  const size = () => new TextEncoder().encode(JSON.stringify(lists)).length
  while (lists.length > 1 && size() > LIVE.messageBytes - 100) lists.shift()
  const fits = new Set(lists.map(({ key }) => key))
  for (const [key, list] of shown) list.isLeftOut = !fits.has(key)
  return lists
}
