import type { ChatMessage } from '#api/models.ts'

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useDraft } from '#ui/kept/drafts.ts'
import { cancelSending, messagesInTransit, onTransitChange } from './in-transit.ts'
import { type KeptFile, type KeptMessage, newMessageKey, readKept, writeKept } from './kept-messages.ts'
import { messageKeyOf, postingOptions, type Sent, sendingFilter, sendingKey } from './post-message.ts'
import { t } from '#ui/language/t.ts'

/**
 * A message on its way to the server. While it waits for the connection, or once it was refused, `failure` says why it did
 * not get there; what waits is sent by itself.
 */
export type Outgoing = KeptMessage & {
  state: 'sending' | 'waiting' | 'sent' | 'failed'
  failure?: string
  /** Whether an earlier message waits, and this one behind it. */
  isBehind?: boolean
}

type Delivery = { state: Outgoing['state']; failure?: string; sent?: Sent }

const leftBehind = (): Delivery => ({ state: 'failed', failure: t('Not sent.') })

/** By the keys of messages that this page has sent: what puts them back into the draft. */
const restorers = new Map<string, () => void>()

/** Puts a message back into the draft with its files; false where another page sent it. */
export function restoreSent(key: string): boolean {
  restorers.get(key)?.()
  return restorers.delete(key)
}

/** Messages that somebody wrote in a chat and that the server does not have yet, and the way to write more. */
export function useOutgoing(ticketId: string, author: string, messages: readonly ChatMessage[]) {
  const client = useQueryClient()
  const [{ list }, keep] = useDraft(sendingKey(author, ticketId), { list: '' })
  const transits = useSyncExternalStore(onTransitChange, messagesInTransit)
  const store = (next: readonly KeptMessage[]) => keep({ list: writeKept(next) })

  const posting = useMutation(postingOptions(client, author, ticketId))
  // The cache of mutations outlives this component: a chat that is closed and opened again knows what is on its way.
  const deliveries = new Map(
    useMutationState({
      filters: sendingFilter(ticketId),
      select: ({ state }) => [messageKeyOf(state.variables), deliveryOf(state)] as const,
    }),
  )

  const kept = readKept(list)
  const arrived = new Set(messages.map(({ key }) => key))
  const waiting = kept.filter(({ key }) => !arrived.has(key))
  const isHeldUp = waiting.some(({ key }) => transits.get(key)?.reason !== undefined)
  useEffect(() => {
    if (waiting.length === kept.length) return
    store(waiting)
  })

  return {
    outgoing: waiting.map((message): Outgoing => {
      const { state, failure } = deliveries.get(message.key) ?? leftBehind()
      const { reason } = transits.get(message.key) ?? {}
      if (state === 'sending' && reason !== undefined)
        return { ...message, state: 'waiting', failure: reason }
      return { ...message, state, failure, isBehind: isHeldUp }
    }),
    /** What this page has sent, by key. */
    sent: (key: string): Sent | undefined => deliveries.get(key)?.sent,
    /** `putBack` puts the message back into the draft when it is taken back. */
    send(text: string, files: KeptFile[], putBack: () => void) {
      const key = newMessageKey()
      const time = new Date().toISOString()
      const message = { key, text, time, ...(files.length > 0 && { files }) }
      restorers.set(key, putBack)
      store([...waiting, message])
      posting.mutate(message)
    },
    retry({ key, text, time, files }: Outgoing) {
      const hurry = transits.get(key)?.hurry
      if (hurry) hurry()
      else posting.mutate({ key, text, time, ...(files && { files }) })
    },
    discard(message: Outgoing) {
      store(waiting.filter(({ key }) => key !== message.key))
      cancelSending(message.key)
    },
  }
}

function deliveryOf(state: { status: string; error: Error | null; data: unknown }): Delivery {
  if (state.status === 'success') return { state: 'sent', sent: state.data as Sent }
  if (state.status === 'error') return { state: 'failed', failure: state.error?.message }
  return { state: 'sending' }
}
