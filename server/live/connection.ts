import type { AdmittedActor } from '../kernel/actor.ts'
import {
  type ErrorCode,
  LIVE,
  LIVE_CLOSE,
  type FromPage,
  type FromServer,
  type LiveEvent,
} from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import type { LivePeer, LiveSocket } from './live-connection.ts'
import { mayHearOf } from '../kernel/event-registry.ts'
import { maySeeTicket, ticketsIn } from '../tickets/index.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'
import { isUnavailable, Refusal } from '../kernel/refusal.ts'
import { millisecondsLeft, refusalWhenUnknown, whyNotListen } from './admission.ts'
import type { Batch } from './batch.ts'
import { createReader } from './incoming.ts'
import type { Look, ViewedTicket } from './presence.ts'
import type { Timer } from '../kernel/time.ts'

/** An authenticated connection. */
export type Listener = {
  actor: AdmittedActor
  hear(batch: Batch): void
  tell(text: string): void
  /** Sends nothing more until the session has been checked again. */
  recheck(): void
  end(code: number): void
}

/** All authenticated connections of this process. */
export type ConnectionRegistry = {
  /** False if the user has too many connections. */
  enter(listener: Listener): boolean
  leave(listener: Listener): void
  look(listener: Listener, look: Look | null): void
  /** Sends a new connection the list of tickets that users have open. */
  introduce(listener: Listener): void
}

export type ConnectionParts = {
  ctx: Context
  registry: ConnectionRegistry
  after: Timer
  present: (event: EventRecord) => LiveEvent
  onTrouble: (error: unknown) => void
}

/** Largest send buffer, in bytes. A slower reader is disconnected. */
const MOST_BUFFERED = 256 * 1024
/** Missed events per message. The next message waits until the network has taken the last one. */
const PER_MESSAGE = 250
/** After this many invisible events in a row, the connection gets the latest number alone. */
const MOST_UNTOLD = LIVE.replayed / 4
/** Close code after an error of the server: the page reconnects. */
const BROKEN = 1011

/** Serves one page, from its first message until either side closes. */
export function openConnection(socket: LiveSocket, parts: ConnectionParts): LivePeer {
  const { ctx, registry, after } = parts
  const read = createReader(ctx.clock)
  let listener: Listener | null = null
  let seen: { id: string; ticket: ViewedTicket | null } | null = null
  let isOver = false
  let isLive = false
  let isAlive = true
  /** Number of the latest event that this connection has processed, sent or not. */
  let heard = 0
  /** Number of the latest event that the page has received. */
  let known = 0
  /** The latest number that was sent to the page. */
  let said = 0
  let work = Promise.resolve()
  let cancel = after(LIVE.helloMs, () => end(LIVE_CLOSE.tooSlow))
  let cancelEnd = (): void => undefined

  function tell(text: string): void {
    if (isOver) return
    if (socket.buffered() > MOST_BUFFERED) end(LIVE_CLOSE.tooSlow)
    else socket.send(text)
  }
  const say = (message: FromServer): void => tell(JSON.stringify(message))

  function leave(): void {
    isOver = true
    isLive = false
    cancel()
    cancelEnd()
    if (listener) registry.leave(listener)
  }

  function end(code: number, reason?: ErrorCode): void {
    if (isOver) return
    leave()
    socket.close(code, reason)
  }

  /** Runs steps one after the other, in the order in which they came. */
  function inTurn(step: () => Promise<void>): void {
    work = takeTurn(work, step)
  }

  async function takeTurn(earlier: Promise<void>, step: () => Promise<void>): Promise<void> {
    await earlier
    try {
      if (!isOver) await step()
    } catch (error) {
      parts.onTrouble(error)
      end(BROKEN)
    }
  }

  async function handleMessage(message: FromPage): Promise<void> {
    if (message.kind === 'hello') return listener ? end(LIVE_CLOSE.badMessage) : authenticate(message)
    if (!listener) return end(LIVE_CLOSE.badMessage)
    // Presence is for pages alone; tokens get events.
    if (listener.actor.tokenId !== undefined) return end(LIVE_CLOSE.badMessage)
    return look(listener, message)
  }

  async function authenticate({ token, since }: Extract<FromPage, { kind: 'hello' }>): Promise<void> {
    const actor = await ctx.authenticate(token).catch(refusalWhenUnknown)
    if (isOver) return
    if (actor instanceof Refusal) return end(LIVE_CLOSE.sessionOver, actor.code)
    if (endIfRefused(actor)) return
    const newcomer: Listener = { actor, hear, tell, recheck, end }
    if (!registry.enter(newcomer)) return end(LIVE_CLOSE.tooMany)
    listener = newcomer
    cancel()
    cancel = after(LIVE.beatMs, beat)
    endWithToken(actor)
    if (since !== null) await ctx.feed.reach(since)
    if (isOver) return
    heard = since ?? ctx.feed.upTo()
    await catchUp(actor)
    if (isOver) return
    known = heard
    said = told(actor)
    say({ kind: 'ready', upTo: said })
    registry.introduce(newcomer)
  }

  /** Sends missed events, and joins the live feed in the same tick in which none is missing. */
  async function catchUp(actor: AdmittedActor): Promise<void> {
    while (!isOver && heard !== ctx.feed.upTo()) {
      const missed = ctx.feed.since(heard)
      heard = ctx.feed.upTo()
      if (missed) {
        await replay(
          actor,
          missed.filter((event) => mayHearOf(actor, event)),
        )
      } else {
        known = heard
        say({ kind: 'start_over', upTo: told(actor) })
      }
    }
    isLive = !isOver
  }

  async function replay(actor: AdmittedActor, events: EventRecord[]): Promise<void> {
    for (let from = 0; from < events.length && !isOver; from += PER_MESSAGE) {
      const some = events.slice(from, from + PER_MESSAGE)
      known = from + PER_MESSAGE < events.length ? (some.at(-1)?.number ?? heard) : heard
      const upTo = actor.role === 'User' ? (some.at(-1)?.number ?? known) : known
      const message: FromServer = { kind: 'events', events: some.map(parts.present), upTo }
      await new Promise<void>((sent) => socket.send(JSON.stringify(message), sent))
    }
  }

  function hear(batch: Batch): void {
    if (!isLive || !listener) return
    heard = batch.upTo
    const text = batch.messageFor(listener.actor)
    if (text !== null) {
      known = heard
      said = told(listener.actor)
      tell(text)
    } else if (heard - known >= MOST_UNTOLD) sayWhereWeAre(listener)
  }

  function sayWhereWeAre({ actor }: Listener): void {
    known = heard
    const upTo = told(actor)
    if (upTo > said) say({ kind: 'events', events: [], upTo })
    said = upTo
  }

  /** The number to send. Requesters get only numbers of events that they see. */
  const told = (actor: AdmittedActor): number => (actor.role === 'User' ? ctx.feed.heardUpTo(actor) : heard)

  async function look(
    self: Listener,
    { ticketId: id, isTyping }: Extract<FromPage, { kind: 'look' }>,
  ): Promise<void> {
    if (id !== null && id !== seen?.id) {
      const ticket = await ticketsIn(ctx.store).find(id)
      const visible = ticket && maySeeTicket(self.actor, ticket)
      seen = { id, ticket: visible ? { id, requester: ticket.requester } : null }
    }
    if (isOver) return
    const ticket = id === null ? null : (seen?.ticket ?? null)
    registry.look(self, ticket && { ticket, userId: self.actor.id, isTyping })
  }

  /** Closes the connection of an actor that may not listen to events. Returns whether it is closed. */
  function endIfRefused(actor: AdmittedActor): boolean {
    if (actor.requiredAction) end(LIVE_CLOSE.requiredAction)
    else {
      const refusal = whyNotListen(actor)
      if (refusal) end(LIVE_CLOSE.sessionOver, refusal.code)
    }
    return isOver
  }

  async function endIfSessionIsOver(actor: AdmittedActor): Promise<void> {
    const now = await ctx.admissions.find(ctx.store, actor, ctx.clock().toISOString())
    if (isOver) return
    if (!now) return end(LIVE_CLOSE.sessionOver, (await ctx.admissions.refusal(ctx.store, actor)).code)
    // The page reconnects with its new role.
    if (now.role !== actor.role) return end(LIVE_CLOSE.restart)
    endIfRefused(now)
  }

  /** Closes the connection when its token expires, which no event reports. A later beat checks later times. */
  function endWithToken(actor: AdmittedActor): void {
    const left = millisecondsLeft(actor, ctx.clock())
    if (left > LIVE.beatMs) return
    cancelEnd()
    cancelEnd = after(left, () => end(LIVE_CLOSE.sessionOver, 'token_expired'))
  }

  function recheck(): void {
    isLive = false
    inTurn(async () => {
      if (!listener) return
      await endIfSessionIsOver(listener.actor)
      await catchUp(listener.actor)
    })
  }

  function beat(): void {
    if (!isAlive) {
      leave()
      socket.terminate()
      return
    }
    isAlive = false
    cancel = after(LIVE.beatMs, beat)
    if (listener) endWithToken(listener.actor)
    if (isLive && listener && heard > known) sayWhereWeAre(listener)
    say({ kind: 'beat' })
    socket.ping()
    inTurn(async () => {
      if (listener) await endIfSessionIsOver(listener.actor).catch(waitForStorage)
    })
  }

  /** Ignores an unavailable database; the next beat checks again. */
  function waitForStorage(error: unknown): void {
    if (!isUnavailable(error)) throw error
  }

  return {
    said(text) {
      if (isOver) return
      isAlive = true
      const message = read(text)
      if (message) inTurn(() => handleMessage(message))
      else end(LIVE_CLOSE.badMessage)
    },
    alive() {
      isAlive = true
    },
    gone() {
      if (!isOver) leave()
    },
  }
}
