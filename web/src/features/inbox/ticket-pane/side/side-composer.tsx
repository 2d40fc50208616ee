import { SignatureText } from '#entities/mail/signature/signature-text.tsx'
import { Button, Group } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { SendKey } from '#ui/keyboard/send-key.tsx'
import { useSendKey } from '#ui/keyboard/use-send-key.ts'
import { t } from '#ui/language/t.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { RichEditor } from '#ui/rich-text/rich-editor.tsx'
import { trayWithText, useInlinePictures } from '#entities/conversation/composer/use-inline-pictures.ts'
import { overLimit } from '#entities/conversation/posting.ts'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import { participantsQuery } from '#entities/mail/participants/queries.ts'
import common from '#entities/conversation/composer/box.module.css'
import { Enclosed } from './enclosed.tsx'
import classes from './side.module.css'
import { type NextSideMessage, useSideSending } from './use-side-sending.ts'

export type ComposerProps = NextSideMessage & {
  accountId: string
  /** Files that were last pasted or dropped. */
  dropped: readonly File[]
  /** Whether the other fields are complete. */
  isReady: boolean
  /** The fields or messages above the text. */
  children: ReactNode
}

/** The form for the next message to third parties: text, files, quotes. */
export function SideComposer({ children, isReady, dropped, ...of }: ComposerProps) {
  const { ticket, draft } = of
  const field = useRef<RichEditorActions>(null)
  const sendBy = useSendKey()
  const { data: people } = useQuery(participantsQuery(ticket.id))
  const { composer, enclosed, isSending, refusal, send } = useSideSending(of)
  const { text, document, tray } = composer
  const takeInline = useInlinePictures(field, tray)
  useEffect(() => {
    if (dropped.length > 0 && !takeInline(dropped)) tray.add([...dropped])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each drop is taken once
  }, [dropped])
  const tooLong = text.length - LIMITS.chatMessage
  const maySend = isReady && composer.isWritten && tray.isReady && tooLong <= 0 && people?.mail !== null
  const sendIt = () => maySend && send()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    sendIt()
  }
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <div className={classes.scroll}>
        {children}
        <RichEditor
          actionsRef={field}
          value={document}
          onChange={composer.format}
          label={t('Email to third parties')}
          placeholder={t('Write an email')}
          sendBy={sendBy}
          onSend={sendIt}
          picture={documentPicture}
          error={tooLong > 0 ? overLimit(tooLong) : undefined}
        />
        <FileTray
          tray={trayWithText(tray, document, composer.format)}
          onRemoved={() => field.current?.focus()}
        />
        {people?.mail?.signature && (
          <div className={classes.signature} title={t('Added below the email')}>
            <SignatureText document={people.mail.signature} />
          </div>
        )}
        <Enclosed ticket={ticket} enclosed={enclosed} onChange={draft.change} />
      </div>
      <p role="alert" className={common.refusal}>
        {people?.mail === null
          ? t('No mailbox is turned on, so no answers can arrive.')
          : refusal && t('Not sent: {reason}', { reason: refusal })}
      </p>
      <Group gap={8} className={classes.bar}>
        <FileButton onFiles={tray.add} />
        <p className={classes.from} dir="auto">
          {people?.mail && t('From {address}', { address: people.mail.address })}
        </p>
        <Button
          type="submit"
          className={classes.send}
          disabled={!maySend}
          loading={isSending}
          rightSection={<SendKey />}
        >
          {t('Send email')}
        </Button>
      </Group>
    </form>
  )
}
