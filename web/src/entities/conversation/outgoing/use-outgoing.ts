import type { ChatMessage } from '#api/models.ts'

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useDraft } from '#ui/kept/drafts.ts'
import { cancelSending, messagesInTransit, onTransitChange } from './in-transit.ts'
import { type KeptFile, type KeptMessage, newMessageKey, readKept, writeKept } from './kept-messages.ts'
import { messageKeyOf, postingOptions, type SentTime, sendingFilter, sendingKey } from './post-message.ts'
import { t } from '#ui/language/t.ts'

/** An unsent message. `failure` says why the last attempt failed. A waiting message is retried automatically. */
export type UnsentMessage = KeptMessage & {
  state: 'sending' | 'waiting' | 'sent' | 'failed'
  failure?: string
  /** Whether it waits for an earlier message. */
  isBehind?: boolean
}

type Delivery = { state: UnsentMessage['state']; failure?: string; sent?: SentTime }

const leftBehind = (): Delivery => ({ state: 'failed', failure: t('Not sent.') })

/** Functions that restore the draft of a message sent by this page, by key. */
const restorers = new Map<string, () => void>()

/** Restores a message with its files into the draft. Returns false if another page sent it. */
export function restoreSent(key: string): boolean {
  restorers.get(key)?.()
  return restorers.delete(key)
}

/** Unsent messages of a user in a chat, with functions to send and retry. */
export function useOutgoing(ticketId: string, author: string, messages: readonly ChatMessage[]) {
  const client = useQueryClient()
  const [{ list }, keep] = useDraft(sendingKey(author, ticketId), { list: '' })
  const transits = useSyncExternalStore(onTransitChange, messagesInTransit)
  const store = (next: readonly KeptMessage[]) => keep({ list: writeKept(next) })

  const posting = useMutation(postingOptions(client, author, ticketId))
  // The mutation cache outlives this component, so a reopened chat still knows its messages in transit.
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
    outgoing: waiting.map((message): UnsentMessage => {
      const { state, failure } = deliveries.get(message.key) ?? leftBehind()
      const { reason } = transits.get(message.key) ?? {}
      if (state === 'sending' && reason !== undefined)
        return { ...message, state: 'waiting', failure: reason }
      return { ...message, state, failure, isBehind: isHeldUp }
    }),
    /** When this page sent a message, by key. */
    sent: (key: string): SentTime | undefined => deliveries.get(key)?.sent,
    /** `putBack` restores the draft when the message is retracted. */
    send(text: string, files: KeptFile[], putBack: () => void) {
      const key = newMessageKey()
      const time = new Date().toISOString()
      const message = { key, text, time, ...(files.length > 0 && { files }) }
      restorers.set(key, putBack)
      store([...waiting, message])
      posting.mutate(message)
    },
    retry({ key, text, time, files }: UnsentMessage) {
      const hurry = transits.get(key)?.hurry
      if (hurry) hurry()
      else posting.mutate({ key, text, time, ...(files && { files }) })
    },
    discard(message: UnsentMessage) {
      store(waiting.filter(({ key }) => key !== message.key))
      cancelSending(message.key)
    },
  }
}

function deliveryOf(state: { status: string; error: Error | null; data: unknown }): Delivery {
  if (state.status === 'success') return { state: 'sent', sent: state.data as SentTime }
  if (state.status === 'error') return { state: 'failed', failure: state.error?.message }
  return { state: 'sending' }
}
