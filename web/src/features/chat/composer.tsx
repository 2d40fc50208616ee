import { ActionIcon, Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { IconSend2 } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { useDraft } from '../../ui/drafts.ts'
import classes from './chat.module.css'

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  draftKey: string
  onSend: (text: string) => void
}

/** Where a message is written. Enter sends, Shift Enter breaks the line, and what is typed is kept until it is sent. */
export function Composer({ field, draftKey, onSend }: ComposerProps) {
  const [{ text }, change, forget] = useDraft(draftKey, { text: '' })
  const tooLong = text.length - LIMITS.chatMessage
  const blank = text.trim() === ''

  const send = () => {
    if (blank || tooLong > 0) return
    onSend(text.trim())
    forget()
    field.current?.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed (Japanese, Chinese …), Enter accepts it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={classes.composer} onSubmit={onSubmit}>
      <Textarea
        ref={field}
        className={classes.field}
        name="chat"
        aria-label="Message"
        placeholder="Write a message"
        autosize
        minRows={1}
        maxRows={6}
        autoComplete="off"
        value={text}
        error={tooLong > 0 ? `${tooLong} characters too many. Please send it in two parts.` : undefined}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" size={36} aria-label="Send" disabled={blank || tooLong > 0}>
        <IconSend2 size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
