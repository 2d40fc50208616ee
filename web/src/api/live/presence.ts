import { type FromPage, LIVE, type PresentUser } from '@support-desk/contract'

/** What this tab shows and tells of it. */
type View = { ticketId: string | null; isTyping: boolean }
type Send = (message: FromPage) => void

const NOBODY: readonly PresentUser[] = []
const NOTHING: View = { ticketId: null, isTyping: false }
/** The server closes connections that say too much; typing comes and goes more often than others need to know. */
const LEAST_PAUSE_MS = 500

let present: ReadonlyMap<string, readonly PresentUser[]> = new Map()
const listeners = new Set<() => void>()
const views = new Set<View>()
let send: Send | null = null
let told: View = NOTHING
let toldAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Everybody else who has a ticket open, as far as this page may know. */
export const presenceOf = (ticketId: string): readonly PresentUser[] => present.get(ticketId) ?? NOBODY

/** Calls `listener` whenever somebody opens or leaves a ticket, or begins or stops typing. Returns how to stop. */
export function onPresenceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Tells the others that this tab shows a ticket, and whether its reader is writing in the chat, until the returned
 * function is called. What was looked at last counts; a hidden page looks at nothing.
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

/** Takes over what the server says about a ticket. */
export function hearPresence(ticketId: string, users: readonly PresentUser[]): void {
  const next = new Map(present)
  if (users.length > 0) next.set(ticketId, users)
  else next.delete(ticketId)
  change(next)
}

/** Starts telling and hearing over a new connection. What was known before is told anew. Returns how to stop. */
export function sharePresence(by: Send): () => void {
  clearTimeout(forgetting)
  change(new Map())
  send = by
  told = NOTHING
  toldAt = 0
  document.addEventListener('visibilitychange', tellSoon)
  tellSoon()
  return () => {
    clearTimeout(timer)
    send = null
    document.removeEventListener('visibilitychange', tellSoon)
    // Who was there a moment ago still is, most likely; after that nobody can say.
    forgetting = setTimeout(() => change(new Map()), LIVE.presenceLeaseMs)
  }
}

function change(next: typeof present): void {
  if (next.size === 0 && present.size === 0) return
  present = next
  for (const listener of listeners) listener()
}

/** Views come and go in one step when a page is left for another, so it waits for the end of the step. */
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
