import type { ChatMessage, TicketDetails } from '../../../../api/models.ts'
import { plainTextOf, type RichDocument, type SettableState } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailed, request } from '../../../../api/client.ts'
import { KEYS } from '../../../../api/keys.ts'
import { keepDraft } from '../../../../ui/kept/drafts.ts'
import { t } from '../../../../ui/language/t.ts'
import { filesWith } from '../../../conversation/shared/composer/use-inline-pictures.ts'
import { newMessageKey } from '../../../conversation/shared/outgoing/kept-messages.ts'
import { type ComposerState, useComposer } from '../../../conversation/shared/outgoing/use-composer.ts'
import { isFormatted, withoutPictures } from '../../../conversation/shared/outgoing/written-document.ts'
import { participantsQuery, staysUnsent } from '../../../mail/shared/participants/queries.ts'
import { refreshTickets } from '../../../tickets/shared/use-ticket-changes.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { sayDone } from '../../undo/undo.ts'
import { useReplyMacro } from './use-reply-macro.ts'

/** What becomes of the ticket with the reply. */
export type AfterSending = SettableState | 'keep'

type Options = {
  ticket: TicketDetails
  accountId: string
  /** Number of the last message that is shown. */
  shownUpTo: number
  /** Called when the reply is there, with all that goes with it. */
  onSent: () => void
}

/** What stands in the way of a reply: others who wrote meanwhile, or why it failed. */
type Obstacle = { kind: 'newer'; messages: readonly ChatMessage[] } | { kind: 'failed'; reason: string }

const obstacleOf = (problem: Error): Obstacle =>
  problem instanceof CallFailed && problem.code === 'newer_messages'
    ? { kind: 'newer', messages: problem.messages ?? [] }
    : { kind: 'failed', reason: problem.message }

/** The next reply in a ticket. Nothing typed is lost: what is written is kept until the server has it. */
export function useReply({ ticket, accountId, shownUpTo, onSent }: Options) {
  const client = useQueryClient()
  const { id, number, version, abilities } = ticket
  const draft = `chat ${accountId} ${id}`
  const composer = useComposer(
    draft,
    ticket.merged.from.map((source) => `chat ${accountId} ${source.id}`),
  )
  const macro = useReplyMacro(ticket)
  const [isSending, setSending] = useState(false)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  // The same for each try, so that the server takes the reply once.
  const key = useRef<string | null>(null)
  const shown = useRef<typeof composer | null>(null)
  useEffect(() => {
    shown.current = composer
    return () => {
      shown.current = null
    }
  })

  const post = async (written: Written, anyway: boolean): Promise<void> => {
    key.current ??= newMessageKey()
    const { text, document } = written
    const message = { ...(document ? { document } : { text }), key: key.current, seen: shownUpTo, anyway }
    const files = filesWith(document, composer.tray.ready)
    if (!composer.picture)
      return void (await request('postReply', { params: { ticketId: id }, body: { ...message, files } }))
    await request('postPicture', { params: { ticketId: id }, image: composer.picture, fields: { message } })
  }
  /** Puts back into the draft what was sent. Its files went with it, and are sent anew. */
  const restore = (written: Written): void => {
    const { text, document, files } = withoutFiles(written)
    if (shown.current) shown.current.putBack(text, null, document)
    else keepDraft(draft, { text, document: document ? JSON.stringify(document) : '' })
    composer.tray.add(files)
  }
  const takeBack = async (
    sentKey: string,
    written: Written,
    { isChange, isApplied }: { isChange: boolean; isApplied: boolean },
  ): Promise<string> => {
    const undoChange = () => request('undoTicketChange', { params: { ticketId: id }, body: {} })
    // What was done last is undone first.
    if (isApplied) await undoChange()
    const { messages } = await request('listMessages', { params: { ticketId: id }, query: {} })
    const sent = messages.find((message) => message.key === sentKey)
    await request('retractMessage', { params: { ticketId: id, messageId: sent?.id ?? '' } })
    if (isChange) await undoChange()
    restore(written)
    void client.invalidateQueries({ queryKey: KEYS.chat(id) })
    void client.invalidateQueries({ queryKey: KEYS.entries(id) })
    void refreshTickets(client, id)
    return t('The reply is taken back. It stands in the draft of ticket {number}.', {
      number: String(number),
    })
  }

  /** Does what goes with the reply, which is there already. Gives whether it changed anything. */
  const applyMacro = async (): Promise<boolean> => {
    const { attached, drop } = macro
    if (!attached) return false
    const { macro: used, key: noteKey } = attached
    try {
      const body = { ticketId: id, key: noteKey }
      const { changes } = await request('applyMacro', { params: { macroId: used.id }, body })
      drop()
      return changes > 0
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      toast.failure(
        t('The reply was sent, but {name} was not done: {reason}', {
          name: used.name,
          reason: problem.message,
        }),
      )
      return false
    }
  }

  const send = async (after: AfterSending): Promise<void> => {
    const written = writtenIn(composer)
    const isNothing = written.text === '' && !composer.picture && composer.tray.isEmpty
    if (isSending || isNothing || !composer.tray.isReady) return
    setSending(true)
    setObstacle(null)
    try {
      if (!abilities.post && abilities.take) await request('takeTicket', { body: { ticketId: id, version } })
      await post(written, obstacle?.kind === 'newer')
      const sentKey = key.current ?? ''
      key.current = null
      composer.empty()
      const isChange = after !== 'keep' && after !== ticket.state
      if (isChange) await request('updateTicket', { body: { status: after, ticketId: id } })
      const isMacro = macro.attached !== null
      const isApplied = await applyMacro()
      const people = client.getQueryData(participantsQuery(id).queryKey)
      const words =
        people && staysUnsent(people)
          ? t('Saved, but not sent: outgoing email is not set up.')
          : t('Sent to {name}.', { name: ticket.requester.username })
      sayDone(words, {
        about: id,
        undo: () => takeBack(sentKey, written, { isChange, isApplied }),
      })
      if (isApplied || !isMacro) onSent()
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      setObstacle(obstacleOf(problem))
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: KEYS.chat(id) })
      void client.invalidateQueries({ queryKey: KEYS.entries(id) })
      void client.invalidateQueries({ queryKey: KEYS.conversations })
      void refreshTickets(client, id)
    }
  }
  /** Has the reply sent at a time. The ticket stays as it is until then. */
  const sendLater = async (at: string, when: string): Promise<void> => {
    const written = writtenIn(composer)
    if (isSending || (written.text === '' && composer.tray.isEmpty)) return
    if (!composer.tray.isReady)
      return setObstacle({ kind: 'failed', reason: t('A file is still on its way. Please try again.') })
    setSending(true)
    setObstacle(null)
    try {
      key.current ??= newMessageKey()
      const { text, document } = written
      const body = {
        ...(document ? { document } : { text }),
        at,
        key: key.current,
        files: filesWith(document, composer.tray.ready),
        seen: shownUpTo,
        anyway: obstacle?.kind === 'newer',
      }
      const { id: replyId } = await request('scheduleReply', { params: { ticketId: id }, body })
      key.current = null
      composer.empty()
      sayDone(t('It will be sent {time}.', { time: when }), {
        about: id,
        async undo() {
          await request('cancelScheduledReply', { params: { ticketId: id, replyId } })
          restore(written)
          void client.invalidateQueries({ queryKey: KEYS.entries(id) })
          return t('The reply is not sent later. It stands in the draft of ticket {number}.', {
            number: String(number),
          })
        },
      })
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      setObstacle(obstacleOf(problem))
    } finally {
      setSending(false)
      void client.invalidateQueries({ queryKey: KEYS.entries(id) })
    }
  }
  return { composer, macro, isSending, obstacle, send, sendLater }
}

/** What is sent: text, or a document where there is formatting. */
type Written = { text: string; document: RichDocument | null; files: File[] }

function writtenIn({ text, document, tray }: ComposerState): Written {
  const isPlain = text.trim() === '' || !isFormatted(document)
  const files = tray.files.map(({ file }) => file)
  return isPlain ? { text: text.trim(), document: null, files } : { text, document, files }
}

/** The same without the pictures in it, which are no uploads any more. */
function withoutFiles(written: Written): Written {
  if (!written.document) return written
  const document = withoutPictures(written.document, () => true)
  return { ...written, text: plainTextOf(document), document: isFormatted(document) ? document : null }
}

export type Reply = ReturnType<typeof useReply>
