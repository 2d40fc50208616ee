import type { CallInput, SettableStatus } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import type { ChatMessage, TicketDetails } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { useComposer } from '#entities/conversation/outgoing/use-composer.ts'
import { needsFields, useSolving } from '#entities/ticket/fields/use-solving.tsx'
import { isUnreachable, participantsQuery, staysUnsent } from '#entities/mail/participants/queries.ts'
import { refreshTickets } from '#entities/ticket/use-ticket-changes.ts'
import { toastWithUndo } from '#ui/feedback/undo.ts'
import { useReplyMacro } from './use-reply-macro.ts'

/** The status of the ticket after a reply. `keep`: unchanged. */
export type AfterSending = SettableStatus | 'keep'

type Options = {
  ticket: TicketDetails
  accountId: string
  /** Number of the latest shown message. */
  shownUpTo: number
  /** Called when a reply was sent. */
  onSent: () => void
}

/** Why a reply was not sent: newer messages of others, or an error. */
type Obstacle = { kind: 'newer'; messages: readonly ChatMessage[] } | { kind: 'failed'; reason: string }

/** Changes to the ticket sent with the draft. */
type ReplyChanges = Pick<CallInput<'createMessage', never>['body'], 'take' | 'status' | 'macroId' | 'sendAt'>

const obstacleOf = (problem: Error): Obstacle =>
  problem instanceof CallFailed && problem.code === 'newer_messages'
    ? { kind: 'newer', messages: problem.messages ?? [] }
    : { kind: 'failed', reason: problem.message }

/** State of the next reply. The draft is stored until the server has the reply. */
export function useReply({ ticket, accountId, shownUpTo, onSent }: Options) {
  const client = useQueryClient()
  const { id, abilities } = ticket
  const number = String(ticket.number)
  const composer = useComposer(
    `chat ${accountId} ${id}`,
    ticket.merged.from.map((source) => `chat ${accountId} ${source.id}`),
  )
  const macro = useReplyMacro(ticket)
  const solving = useSolving(id)
  const [isSending, setSending] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  const refresh = () => {
    for (const queryKey of [KEYS.chat(id), KEYS.entries(id), KEYS.conversations])
      void client.invalidateQueries({ queryKey })
    void refreshTickets(client, id)
  }
  /** Posts the draft. Returns the answer and a function that restores the draft, or null on failure. */
  const post = async (more: ReplyChanges, again: () => void, chosen?: object) => {
    if (isSending || !composer.isWritten) return null
    setSending(true)
    setObstacle(null)
    try {
      const newer = obstacle?.kind === 'newer' ? obstacle.messages : []
      const expectedLast = Math.max(shownUpTo, ...newer.map((message) => message.number))
      return await composer.post(
        (body) =>
          request('createMessage', { params: { ticketId: id }, body: { ...body, expectedLast, ...more } }),
        chosen,
      )
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      if (needsFields(problem)) solving.ask(again)
      else setObstacle(obstacleOf(problem))
      return null
    } finally {
      setSending(false)
      refresh()
    }
  }
  const wordsOfSent = (): string => {
    const people = client.getQueryData(participantsQuery(id).queryKey)
    if (people && isUnreachable(people.requester)) return t('Reply saved.')
    return people && staysUnsent(people)
      ? t('Saved, but not sent: outgoing email is not set up.')
      : t('Sent to {name}.', { name: ticket.requester.username })
  }

  /** Sends the reply with its changes. */
  const send = async (after: AfterSending): Promise<void> => {
    if (!composer.tray.isReady) return
    const changes = {
      take: !abilities.post && abilities.take,
      ...(after !== 'keep' && after !== ticket.status && { status: after }),
      ...(macro.attached && { macroId: macro.attached.macro.id }),
    }
    // Compared as chosen, because after a lost response the ticket may already have the changes.
    const chosen = { after, macroId: macro.attached?.macro.id }
    const sent = await post(changes, () => void send(after), chosen)
    if (!sent) return
    const messageId = sent.answer.message?.id ?? ''
    macro.drop()
    toastWithUndo(wordsOfSent(), {
      about: id,
      async undo() {
        await request('undoMessage', { params: { ticketId: id, messageId } })
        sent.putBack()
        refresh()
        return t('Reply unsent. It’s saved as a draft in ticket {number}.', { number })
      },
    })
    onSent()
  }
  /** Schedules the reply. The ticket is not changed until then. */
  const sendLater = async (sendAt: string, when: string): Promise<void> => {
    if (composer.isWritten && !composer.tray.isReady)
      return setObstacle({ kind: 'failed', reason: t('A file is still uploading. Try again in a moment.') })
    const kept = await post({ sendAt }, () => undefined)
    if (!kept) return
    const replyId = kept.answer.scheduled?.id ?? ''
    toastWithUndo(t('It will be sent {time}.', { time: when }), {
      about: id,
      async undo() {
        await request('deleteScheduledReply', { params: { ticketId: id, replyId } })
        kept.putBack()
        refresh()
        return t('Scheduled reply cancelled. It’s saved as a draft in ticket {number}.', { number })
      },
    })
  }
  /** Leaves the draft for colleagues. The ticket is not changed. */
  const shareDraft = async (): Promise<void> => {
    if (isSending || !composer.isWritten) return
    if (!composer.tray.isReady)
      return setObstacle({ kind: 'failed', reason: t('A file is still uploading. Try again in a moment.') })
    setSending(true)
    setObstacle(null)
    try {
      const { answer, putBack } = await composer.post(({ key, ...body }) =>
        request(
          'createSharedDraft',
          { params: { ticketId: id }, body: { ...body, expectedLast: shownUpTo } },
          { key },
        ),
      )
      toastWithUndo(t('Colleagues can now edit and send this draft.'), {
        about: id,
        async undo() {
          await request('deleteScheduledReply', { params: { ticketId: id, replyId: answer.id } })
          putBack()
          refresh()
          return t('You can edit the draft again in ticket {number}.', { number })
        },
      })
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      setObstacle(obstacleOf(problem))
    } finally {
      setSending(false)
      refresh()
    }
  }
  return { composer, macro, isSending, obstacle, send, sendLater, shareDraft, dialog: solving.dialog }
}

export type Reply = ReturnType<typeof useReply>
