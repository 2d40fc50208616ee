import { type FromPage, LIVE, type PresentUser } from '@support-desk/contract'
import { createStore } from '#ui/store.ts'

/** The ticket that this tab shows, and whether its user is typing. */
type View = { ticketId: string | null; isTyping: boolean }
type Send = (message: FromPage) => void

const NOBODY: readonly PresentUser[] = []
const NOTHING: View = { ticketId: null, isTyping: false }
/** In ms. The server closes connections that send too often. Typing changes more often than others need to know. */
const LEAST_PAUSE_MS = 500

const present = createStore<ReadonlyMap<string, readonly PresentUser[]>>(new Map())
const views = new Set<View>()
let send: Send | null = null
let told: View = NOTHING
let toldAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

/** The other users who have a ticket open, as far as this user may see them. */
export const presenceOf = (ticketId: string): readonly PresentUser[] => present.get().get(ticketId) ?? NOBODY

/**
 * Calls `listener` when a user opens or leaves a ticket, or starts or stops typing. Returns a function that removes it.
 */
export const onPresenceChange = present.subscribe

/**
 * Reports that this tab shows a ticket, and whether its user is typing, until the returned function is called. The most
 * recent call counts. A hidden page reports nothing.
 */
export function look(ticketId: string | null, isTyping: boolean): () => void {
  const view = { ticketId, isTyping }
  views.add(view)
  tellSoon()
  return () => {
    views.delete(view)
    tellSoon()
  }
}

/** Stores the users of a ticket, as received from the server. */
export function hearPresence(ticketId: string, users: readonly PresentUser[]): void {
  const next = new Map(present.get())
  if (users.length > 0) next.set(ticketId, users)
  else next.delete(ticketId)
  present.set(next)
}

/**
 * Starts to send and receive presence over a new connection. Sends the current state again. Returns a function that
 * stops it.
 */
export function sharePresence(by: Send): () => void {
  clearTimeout(forgetting)
  forget()
  send = by
  told = NOTHING
  toldAt = 0
  document.addEventListener('visibilitychange', tellSoon)
  tellSoon()
  return () => {
    clearTimeout(timer)
    send = null
    document.removeEventListener('visibilitychange', tellSoon)
    // After a disconnect, keep the last state for the length of the server's lease.
    forgetting = setTimeout(forget, LIVE.presenceLeaseMs)
  }
}

function forget(): void {
  if (present.get().size > 0) present.set(new Map())
}

/** Navigation removes one view and adds another in the same task, so wait for its end. */
function tellSoon(): void {
  queueMicrotask(() => {
    const view = currentView()
    const isNews = view.ticketId !== told.ticketId || view.isTyping !== told.isTyping
    if (isNews) schedule(Math.max(toldAt + LEAST_PAUSE_MS - Date.now(), 0))
  })
}

function schedule(pause: number): void {
  clearTimeout(timer)
  if (!send) return
  if (pause > 0) timer = setTimeout(tell, pause)
  else tell()
}

function tell(): void {
  if (!send) return
  told = currentView()
  toldAt = Date.now()
  send({ kind: 'look', ...told })
  if (told.ticketId) schedule(LIVE.presenceMs)
}

function currentView(): View {
  if (document.visibilityState === 'hidden') return NOTHING
  const seen = [...views].filter(({ ticketId }) => ticketId !== null)
  const ticketId = seen.at(-1)?.ticketId ?? null
  return { ticketId, isTyping: seen.some((view) => view.ticketId === ticketId && view.isTyping) }
}
