import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../api/client.ts'
import { KEYS } from '../../api/queries.ts'
import { useDraft } from '../../ui/drafts.ts'

/** A message on its way to the server. `failure` says why it did not get there. */
export type Outgoing = Kept & { state: 'sending' | 'failed'; failure?: string }

/** What is kept until the server has a message, so that a reload in between loses nothing. */
type Kept = {
  id: string
  text: string
  time: string
  /** How many messages with the same text the author had in the chat before this one. */
  before: number
}

type Delivery = Pick<Outgoing, 'state' | 'failure'>
const LEFT_BEHIND: Delivery = { state: 'failed', failure: 'Not sent.' }

/**
 * Messages that were written but are not on the server yet. They go out one after the other, in the order of writing.
 * A message has arrived when the chat shows it, so one that got through although its answer was lost is not sent twice.
 */
export function useOutgoing(ticketId: string, draftKey: string, ownTexts: readonly string[]) {
  const client = useQueryClient()
  const [{ list }, keep] = useDraft(draftKey, { list: '' })
  const [deliveries, setDeliveries] = useState<Record<string, Delivery>>({})
  const kept = parse(list)
  const waiting = kept.filter(({ text, before }) => occurrences(ownTexts, text) <= before)
  const store = (next: readonly Kept[]) => keep({ list: next.length > 0 ? JSON.stringify(next) : '' })
  const note = (id: string, delivery: Delivery) => setDeliveries((all) => ({ ...all, [id]: delivery }))

  const posting = useMutation({
    scope: { id: `chat ${ticketId}` },
    mutationFn: ({ text }: Kept) => request('postChat', { body: { ticketid: ticketId, chat: text } }),
    onMutate: ({ id }) => note(id, { state: 'sending' }),
    onError: (failure, { id }) => note(id, { state: 'failed', failure: failure.message }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.chat(ticketId) }),
    onSuccess: () => void client.invalidateQueries({ queryKey: KEYS.conversations }),
  })

  const arrived = kept.length - waiting.length
  useEffect(() => {
    if (arrived > 0) store(waiting)
  })

  return {
    outgoing: waiting.map((message): Outgoing => ({
      ...message,
      ...(deliveries[message.id] ?? LEFT_BEHIND),
    })),
    send(text: string) {
      const same = waiting.filter((message) => message.text === text).length
      const before = occurrences(ownTexts, text) + same
      const message = { id: `${Date.now()} ${Math.random()}`, text, time: new Date().toISOString(), before }
      store([...waiting, message])
      posting.mutate(message)
    },
    retry: (message: Outgoing) => posting.mutate(message),
    discard: (message: Outgoing) => store(waiting.filter(({ id }) => id !== message.id)),
  }
}

const occurrences = (texts: readonly string[], text: string): number =>
  texts.filter((other) => other === text).length

function parse(list: string): Kept[] {
  try {
    const value: unknown = JSON.parse(list || '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'id' in value && 'text' in value && 'time' in value
