import type { PageMessageOnWire } from '@support-desk/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../api/client.ts'
import { KEYS } from '../../api/queries.ts'
import { keepPicture, useDraft } from '../../ui/drafts.ts'
import {
  forgetPicture,
  isKept,
  type KeptMessage,
  newMessageKey,
  outgoingPicture,
  pictureKey,
  readKept,
  writeKept,
} from './kept-messages.ts'

/** A message on its way to the server. `failure` says why it did not get there. */
export type Outgoing = KeptMessage & {
  state: 'sending' | 'sent' | 'failed'
  failure?: string
  /** How much of a picture has been sent, from 0 to 1. */
  progress?: number
}

/** A message that this page has sent: when the server had it, and the picture that went with it. */
export type Sent = { at: number; picture: File | null }

type Delivery = { state: Outgoing['state']; failure?: string; sent?: Sent }

const LEFT_BEHIND: Delivery = { state: 'failed', failure: 'Not sent.' }
const PICTURE_GONE =
  'This browser did not keep the picture. Remove this message and choose the picture again.'

/**
 * Messages that were written but are not on the server yet. They go out one after the other, in the order of writing,
 * each with its key: however often one is sent, the server takes it once, and the chat shows it under the same key.
 */
export function useOutgoing(ticketId: string, draftKey: string, messages: readonly PageMessageOnWire[]) {
  const client = useQueryClient()
  const [{ list }, keep] = useDraft(draftKey, { list: '' })
  const [progress, setProgress] = useState<Record<string, number>>({})
  const mutationKey = ['send', ticketId]
  const store = (next: readonly KeptMessage[]) => keep({ list: writeKept(next) })

  const posting = useMutation({
    mutationKey,
    scope: { id: `chat ${ticketId}` },
    mutationFn: (message: KeptMessage) =>
      deliver(ticketId, message, (part) => setProgress((all) => ({ ...all, [message.key]: part }))),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.chat(ticketId) }),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEYS.conversations }),
  })
  // The cache of mutations outlives this component: a chat that is closed and opened again knows what is on its way.
  const deliveries = new Map(
    useMutationState({
      filters: { mutationKey },
      select: ({ state }) => [isKept(state.variables) ? state.variables.key : '', deliveryOf(state)] as const,
    }),
  )

  const kept = readKept(list)
  const arrived = new Set(messages.map(({ key }) => key))
  const waiting = kept.filter(({ key }) => !arrived.has(key))
  useEffect(() => {
    if (waiting.length === kept.length) return
    store(waiting)
    for (const { key } of kept) if (arrived.has(key)) forgetPicture(key)
  })

  return {
    outgoing: waiting.map((message): Outgoing => {
      const { state, failure } = deliveries.get(message.key) ?? LEFT_BEHIND
      return { ...message, state, failure, progress: progress[message.key] }
    }),
    /** What this page has sent, by key. */
    sent: (key: string): Sent | undefined => deliveries.get(key)?.sent,
    send(text: string, picture: File | null) {
      const key = newMessageKey()
      const message = { key, text, time: new Date().toISOString(), picture: picture !== null }
      if (picture) void keepPicture(pictureKey(key), picture)
      store([...waiting, message])
      posting.mutate(message)
    },
    retry: ({ key, text, time, picture }: Outgoing) => posting.mutate({ key, text, time, picture }),
    discard(message: Outgoing) {
      store(waiting.filter(({ key }) => key !== message.key))
      forgetPicture(message.key)
    },
  }
}

async function deliver(
  ticketid: string,
  { key, text, picture }: KeptMessage,
  onProgress: (part: number) => void,
): Promise<Sent> {
  const image = picture ? await outgoingPicture(key) : null
  if (picture && !image) throw new Error(PICTURE_GONE)
  if (image)
    await request(
      'postPicture',
      { image, fields: { message: { ticketid, chat: text, key } } },
      { onProgress },
    )
  else await request('postChat', { body: { chat: text, ticketid, key } })
  return { at: Date.now(), picture: image }
}

function deliveryOf(state: { status: string; error: Error | null; data: unknown }): Delivery {
  if (state.status === 'success') return { state: 'sent', sent: state.data as Sent }
  if (state.status === 'error') return { state: 'failed', failure: state.error?.message }
  return { state: 'sending' }
}
