import { ActionIcon, Textarea } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { IconSend2 } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject, SubmitEvent } from 'react'
import { ChosenPicture } from '../../../../ui/pictures/chosen-picture.tsx'
import { PictureButton } from '../../../../ui/pictures/picture-button.tsx'
import { usePagePictures } from '../../../../ui/pictures/use-page-pictures.ts'
import { usePictureChoice } from '../../../../ui/pictures/use-picture-choice.ts'
import classes from './composer.module.css'
import type { ComposerState } from './use-composer.ts'
import { t } from '../../../../ui/language/t.ts'

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  composer: ComposerState
  onSend: (text: string, picture: File | null) => void
}

/** Where a message is written. Enter sends, Shift Enter breaks the line, and what is typed is kept until it is sent. */
export function Composer({ field, composer, onSend }: ComposerProps) {
  const { text, picture } = composer
  const { input, refusal, note, ...choice } = usePictureChoice(picture, composer.setPicture)
  const dragging = usePagePictures(choice.offer)
  const tooLong = text.length - LIMITS.chatMessage
  const ready = (text.trim() !== '' || picture !== null) && tooLong <= 0

  const send = () => {
    if (!ready) return
    onSend(text.trim(), picture)
    composer.empty()
    choice.clear()
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
    // A key that is held down says one thing once.
    if (!event.repeat) send()
  }
  const remove = () => {
    choice.clear()
    field.current?.focus()
  }

  return (
    <form className={classes.composer} data-dragging={dragging || undefined} onSubmit={onSubmit}>
      {picture && (
        <div className={classes.picture}>
          <ChosenPicture
            file={picture}
            onLoad={choice.measure}
            onError={choice.refuseUnreadable}
            onRemove={remove}
          />
        </div>
      )}
      <p role="alert" className={classes.refusal}>
        {refusal}
      </p>
      <p role="status" className={classes.note}>
        {note}
      </p>
      <div className={classes.line}>
        <PictureButton input={input} onChange={choice.choose} />
        <Textarea
          ref={field}
          className={classes.field}
          name="chat"
          aria-label={t('Message')}
          placeholder={t(dragging ? 'Drop the picture here' : 'Write a message')}
          autosize
          minRows={1}
          maxRows={6}
          autoComplete="off"
          value={text}
          error={tooLong > 0 && overLimit(tooLong)}
          onChange={(event) => composer.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon type="submit" size={36} aria-label={t('Send')} disabled={!ready}>
          <IconSend2 size={18} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  )
}

const overLimit = (count: number): string =>
  t(
    '{count, plural, one {# character too many. Please send it in two parts.} other {# characters too many. Please send it in two parts.}}',
    { count },
  )
