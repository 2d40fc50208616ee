import { Button, Group } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type SubmitEvent, useRef } from 'react'
import { SendKey } from '#ui/keyboard/send-key.tsx'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { overLimit } from '../posting.ts'
import { t } from '#ui/language/t.ts'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import { formatList } from '#ui/text/numbers.ts'
import { usePageFiles } from '#ui/pictures/use-page-files.ts'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import common from './box.module.css'
import classes from './composer-boxes.module.css'
import { MentionField } from './mention-field.tsx'
import { useAskedFocus } from './use-asked-focus.ts'
import { trayWithText, useInlinePictures } from './use-inline-pictures.ts'
import type { NoteDraft } from './use-note.ts'

type Props = {
  note: NoteDraft
  /** Number of requests to focus the box. It takes the focus each time this grows. */
  asked: number
  /** Moves the focus when Escape leaves the field. */
  onLeave: () => void
}

/** The form for a note. */
export function NoteBox({ note, asked, onLeave }: Props) {
  const field = useRef<RichEditorActions>(null)
  const noteKey = useAriaKey('inbox.note')
  const { text, mentions, tray, isSending, refusal, send } = note
  const tooLong = text.length - LIMITS.note
  const isReady = (text.trim() !== '' || !tray.isEmpty) && tray.isReady && tooLong <= 0
  const sendIt = () => isReady && send()
  const takeInline = useInlinePictures(field, tray)
  usePageFiles((files) => {
    if (!takeInline(files)) tray.add(files)
  })
  useAskedFocus(field, asked)
  useAction('inbox.send', () => {
    // The key sends only with the focus in the field. Elsewhere, such as in a dialog, it must not send the note.
    if (field.current?.hasFocus()) sendIt()
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    sendIt()
  }
  return (
    <form className={common.box} onSubmit={onSubmit}>
      <p role="alert" className={common.refusal}>
        {refusal && t('Not added: {reason}', { reason: refusal })}
      </p>
      <MentionField
        field={field}
        value={note.document}
        error={tooLong > 0 ? overLimit(tooLong) : undefined}
        ariaKey={noteKey}
        onChange={note.write}
        onSend={sendIt}
        onEscape={onLeave}
      />
      <FileTray
        tray={trayWithText(tray, note.document, note.write)}
        onRemoved={() => field.current?.focus()}
      />
      <Group gap={8} data-writing-bar>
        <FileButton onFiles={tray.add} />
        <p className={classes.who}>
          {mentions.length > 0
            ? t('{names} will be notified.', { names: formatList(mentions.map(({ name }) => name)) })
            : t('The requester never sees notes.')}
        </p>
        <Button
          type="submit"
          className={classes.send}
          disabled={!isReady}
          loading={isSending}
          rightSection={<SendKey />}
        >
          {t('Add note')}
        </Button>
      </Group>
    </form>
  )
}
