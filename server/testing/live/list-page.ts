import { type FollowedList, fromServer } from '@support-desk/contract'

/** What a list asks for. */
export type ListAsked = Pick<FollowedList, 'view' | 'condition'>

/** Loads all of a list, as a page does. */
export type LoadList = (asked: ListAsked) => Promise<ReadonlySet<string>>

/** A page that shows lists of tickets and keeps them as the server tells it. */
export type ListPage = {
  /** The tickets of a list by the name that the test has for it, as the page shows them now. */
  shown(name: string): ReadonlySet<string>
  /** Whether all that happened up to an event is in what it shows. */
  isThrough(number: number): boolean
  /** How often it had to load a list again. */
  reloads(): number
  /** Breaks its connection; the page comes back by itself. */
  drop(): void
  leave(): void
}

type Shown = {
  asked: ListAsked
  ids: Set<string>
  /** Up to this event it is known what belongs to it. */
  since: number
  isFollowed: boolean
  loading: number
  heard: { ticketId: string; number: number; belongs: boolean }[]
}

const PAUSE_MS = 20

/** Opens a page that shows some lists. */
export function openListPage(
  address: string,
  token: string,
  lists: ReadonlyMap<string, ListAsked>,
  load: LoadList,
): ListPage {
  const shown = new Map<string, Shown>()
  let upTo: number | null = null
  let reloads = 0
  let isLeaving = false
  let socket: WebSocket

  async function reload(list: Shown): Promise<void> {
    const asked = upTo ?? 0
    list.loading++
    const ids = await load(list.asked)
    list.loading--
    list.ids = new Set(ids)
    list.since = Math.max(list.since, asked)
    // What was heard while the rows were on their way may not be in them.
    for (const each of list.heard.filter(({ number }) => number > asked)) apply(list, each)
  }

  function apply(list: Shown, { ticketId, belongs }: Shown['heard'][number]): void {
    if (belongs) list.ids.add(ticketId)
    else list.ids.delete(ticketId)
  }

  const say = (message: object): void => socket.send(JSON.stringify(message))

  async function ready(number: number): Promise<void> {
    upTo = number
    const on = socket
    const isFirst = shown.size === 0
    if (isFirst) {
      for (const [name, asked] of lists)
        shown.set(name, { asked, ids: new Set(), since: 0, isFollowed: false, loading: 0, heard: [] })
      await Promise.all([...shown.values()].map(reload))
    }
    if (on !== socket || on.readyState !== WebSocket.OPEN) return
    say({
      kind: 'lists',
      lists: [...shown].map(([key, { asked, since }]) => ({ key, ...asked, since })),
    })
  }

  function hear(text: string): void {
    const message = fromServer.parse(JSON.parse(text))
    if (message.kind === 'events') upTo = message.upTo
    if (message.kind === 'ready') void ready(message.upTo)
    if (message.kind === 'lists') {
      for (const { key, state } of message.lists) {
        const list = shown.get(key)
        if (!list) continue
        list.isFollowed = state === 'followed' || state === 'reload'
        if (state === 'followed') continue
        reloads++
        void reload(list)
      }
    }
    if (message.kind !== 'membership') return
    for (const [key, list] of shown) {
      if (!list.isFollowed) continue
      for (const { ticketId, number, keys } of message.tickets) {
        const change = { ticketId, number, belongs: keys.includes(key) }
        list.heard.push(change)
        apply(list, change)
      }
      list.since = Math.max(list.since, message.through)
    }
  }

  function connect(): void {
    if (isLeaving) return
    for (const list of shown.values()) list.isFollowed = false
    const opened = new WebSocket(address)
    socket = opened
    opened.addEventListener('open', () => say({ kind: 'hello', token, since: upTo }))
    opened.addEventListener('message', ({ data }) => opened === socket && hear(String(data)))
    opened.addEventListener('close', () => setTimeout(connect, PAUSE_MS))
  }

  connect()
  return {
    shown: (name) => shown.get(name)?.ids ?? new Set(),
    isThrough: (number) =>
      shown.size === lists.size &&
      [...shown.values()].every((list) => list.isFollowed && list.loading === 0 && list.since >= number),
    reloads: () => reloads,
    drop: () => socket.close(),
    leave() {
      isLeaving = true
      socket.close()
    },
  }
}
