import type { TicketDetails } from '#api/models.ts'
import { Button, Group } from '@mantine/core'
import {
  LIMITS,
  placeholdersIn,
  type RichDocument,
  type SettableStatus,
  SETTABLE_STATUSES,
} from '@support-desk/contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { SendKey } from '#ui/keyboard/send-key.tsx'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { useSendKey } from '#ui/keyboard/use-send-key.ts'
import { t } from '#ui/language/t.ts'
import { usePageFiles } from '#ui/pictures/use-page-files.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import { MacroField } from '#entities/macro/macro-field.tsx'
import { insertMacroFiles } from '#entities/macro/macro-files.ts'
import { MacroStrip } from '#entities/macro/macro-strip.tsx'
import { placeholderWords } from '#entities/macro/macro-words.ts'
import { formatList } from '#ui/text/numbers.ts'
import { ReadOnly } from '#entities/conversation/composer/read-only.tsx'
import { useAskedFocus } from '#entities/conversation/composer/use-asked-focus.ts'
import { trayWithText, useInlinePictures } from '#entities/conversation/composer/use-inline-pictures.ts'
import { overLimit, whyReadOnly } from '#entities/conversation/posting.ts'
import { GoesTo } from '#entities/mail/participants/goes-to.tsx'
import { MailSignature } from '#entities/mail/participants/mail-signature.tsx'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { NewerMessages } from './newer-messages.tsx'
import common from '#entities/conversation/composer/box.module.css'
import classes from './reply.module.css'
import { SendLater } from './send-later.tsx'
import { ShareDraft } from './share-draft.tsx'
import type { ReplyMacro } from './use-reply-macro.ts'
import type { AfterSending, Reply } from './use-reply.ts'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  ticket: TicketDetails
  reply: Reply
  /** Number of requests to focus the box. It takes the focus each time this grows. */
  asked: number
  /** Moves the focus when Escape leaves the field. */
  onLeave: () => void
}

/** The reply form. Also shown for an unassigned ticket, which the reply takes. */
export function ReplyBox({ ticket, reply, asked, onLeave }: Props) {
  const field = useRef<RichEditorActions>(null)
  const sendBy = useSendKey()
  const { composer, macro, isSending, obstacle } = reply
  const { text, tray } = composer
  const takesIt = !ticket.abilities.post && ticket.abilities.take
  const statuses = takesIt ? SETTABLE_STATUSES : ticket.abilities.setStatus
  const [chosen, choose] = useState<AfterSending | null>(null)
  const setsStatus = macro.attached?.macro.steps.some(({ kind }) => kind === 'status') ?? false
  const after = setsStatus ? 'keep' : (chosen ?? usualAfter(ticket, takesIt, statuses))
  const takeInline = useInlinePictures(field, tray)
  const dragging = usePageFiles((files) => {
    if (!takeInline(files)) tray.add(files)
  })
  const problem = problemOf(text, composer.document)
  const isReady = composer.isWritten && tray.isReady && problem === undefined && mayGoAlong(macro, takesIt)
  const mayWrite = ticket.abilities.reply || takesIt

  const send = () => isReady && void reply.send(after)
  useAskedFocus(field, asked)
  useAction('inbox.send', () => {
    // The key sends only with the focus in the field. Elsewhere, such as in a dialog, it must not send the reply.
    if (field.current?.hasFocus()) send()
  })
  const replyKey = useAriaKey('inbox.reply')
  if (!mayWrite) return <ReadOnly>{whyReadOnly(ticket)}</ReadOnly>
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form
      className={`${common.box} ${classes.box}`}
      data-reply-box
      data-dragging={dragging || undefined}
      onSubmit={onSubmit}
    >
      {obstacle?.kind === 'newer' && (
        <NewerMessages messages={obstacle.messages} busy={isSending} onSend={send} />
      )}
      <p role="alert" className={common.refusal}>
        {obstacle?.kind === 'failed' && t('Not sent: {reason}', { reason: obstacle.reason })}
      </p>
      {ticket.queue && <GoesTo ticketId={ticket.id} />}
      {macro.attached && macro.preview && (
        <MacroStrip
          macro={macro.attached.macro}
          preview={macro.preview}
          isBusy={macro.isBusy || isSending}
          onApply={() => void macro.applyNow()}
          onDrop={() => {
            macro.drop()
            field.current?.focus()
          }}
        />
      )}
      <MacroField
        field={field}
        onMacro={(chosenMacro) => {
          void macro.use(chosenMacro, (words) => field.current?.insert(words))
          void insertMacroFiles(chosenMacro, tray.add)
        }}
        value={composer.document}
        onChange={composer.format}
        label={t('Reply')}
        placeholder={placeholderOf(ticket, takesIt, dragging)}
        ariaKey={replyKey}
        sendBy={sendBy}
        onSend={send}
        onEscape={onLeave}
        error={problem}
      />
      {ticket.queue && <MailSignature ticketId={ticket.id} />}
      <FileTray
        tray={trayWithText(tray, composer.document, composer.format)}
        onRemoved={() => field.current?.focus()}
      />
      <Group gap={8} className={classes.bar} data-writing-bar>
        <FileButton onFiles={tray.add} />
        {setsStatus ? (
          <span className={classes.sendAnd} />
        ) : (
          <SendAnd statuses={statuses} value={after} onChange={choose} />
        )}
        {ticket.abilities.reply && !macro.attached && (
          <SendLater reply={reply} isReady={composer.isWritten && problem === undefined} />
        )}
        {ticket.queue && !macro.attached && (
          <ShareDraft reply={reply} isReady={composer.isWritten && problem === undefined} />
        )}
        <Button type="submit" disabled={!isReady} loading={isSending} rightSection={<SendKey />}>
          {t(takesIt ? 'Take and send' : 'Send')}
        </Button>
      </Group>
    </form>
  )
}

/** Default status after the reply: replies that take a ticket start its work. Otherwise the status stays. */
const usualAfter = (
  { status }: TicketDetails,
  takesIt: boolean,
  statuses: readonly SettableStatus[],
): AfterSending => ((takesIt || status === 'Waiting') && statuses.includes('Pending') ? 'Pending' : 'keep')

function placeholderOf({ requester }: TicketDetails, takesIt: boolean, dragging: boolean): string {
  if (dragging) return t('Drop files here')
  return takesIt
    ? t('Reply to {name} and take the ticket', { name: requester.username })
    : t('Reply to {name}', { name: requester.username })
}

/** The error that prevents sending, if any. */
function problemOf(text: string, document: RichDocument): string | undefined {
  const tooLong = text.length - LIMITS.chatMessage
  if (tooLong > 0) return overLimit(tooLong)
  const open = placeholdersIn(document)
  return open.length > 0
    ? t('Fill in the highlighted placeholders: {names}.', {
        names: formatList(open.map((name) => t(placeholderWords(name)))),
      })
    : undefined
}

/** Whether the macro can be applied with the reply. A reply that takes the ticket also gains the permission. */
const mayGoAlong = ({ attached, preview }: ReplyMacro, takesIt: boolean): boolean =>
  attached === null ||
  (preview !== null && (preview.obstacle === null || (takesIt && preview.obstacle.code === 'not_assignee')))

type SendAndProps = {
  statuses: readonly SettableStatus[]
  value: AfterSending
  onChange: (after: AfterSending) => void
}

/** Chooses the status after the reply. */
const SendAnd = ({ statuses, value, onChange }: SendAndProps) => (
  <label className={classes.sendAnd}>
    <span>{t('Send and')}</span>
    <Picker
      size="xs"
      aria-label={t('Send and')}
      data={[
        { value: 'keep', label: t('Keep status') },
        ...statuses.map((status) => ({ value: status, label: t(STATUS_LOOKS[status].word) })),
      ]}
      value={value}
      onChange={(event) =>
        onChange(statuses.find((status) => status === event.currentTarget.value) ?? 'keep')
      }
    />
  </label>
)
