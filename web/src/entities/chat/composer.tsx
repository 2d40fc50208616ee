import { ActionIcon, Group, Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { IconSend2 } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { usePageFiles } from '#ui/pictures/use-page-files.ts'
import classes from './chat.module.css'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import type { KeptFile } from '#entities/conversation/outgoing/kept-messages.ts'
import type { ComposerState } from '#entities/conversation/outgoing/use-composer.ts'
import { overLimit } from '#entities/conversation/posting.ts'
import { t } from '#ui/language/t.ts'
import { isComposing } from '#ui/keyboard/is-composing.ts'

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  composer: ComposerState
  onSend: (text: string, files: KeptFile[], putBack: () => void) => void
}

/** The message form. Enter sends, Shift with Enter breaks the line. The text is stored until it is sent. */
export function Composer({ field, composer, onSend }: ComposerProps) {
  const { text, tray } = composer
  const dragging = usePageFiles(tray.add)
  const tooLong = text.length - LIMITS.chatMessage
  const ready = composer.isWritten && tray.isReady && tooLong <= 0

  const send = () => {
    if (!ready) return
    onSend(text.trim(), tray.ready, composer.take())
    field.current?.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (Japanese, Chinese …), Enter accepts it.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    // A held key sends only once.
    if (!event.repeat) send()
  }
  return (
    <form className={classes.composer} data-dragging={dragging || undefined} onSubmit={onSubmit}>
      <FileTray tray={tray} onRemoved={() => field.current?.focus()} />
      <Group wrap="nowrap" align="flex-end" gap={4}>
        <FileButton onFiles={tray.add} />
        <Textarea
          ref={field}
          className={classes.field}
          name="chat"
          aria-label={t('Message')}
          placeholder={t(dragging ? 'Drop files here' : 'Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          autoComplete="off"
          value={text}
          error={tooLong > 0 && overLimit(tooLong)}
          onChange={(event) => composer.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon type="submit" aria-label={t('Send')} disabled={!ready} variant="filled" color="indigo">
          <IconSend2 size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  )
}
