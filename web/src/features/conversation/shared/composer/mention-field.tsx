import type { NamedMention } from '@support-desk/contract'
import { Textarea } from '@mantine/core'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../ui/language/t.ts'
import { mentionableQuery } from '../../queries.ts'
import classes from './composer-boxes.module.css'
import { type MentionDraft, mentionAt, withMention } from './mention-at.ts'

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  error: string | false
  ariaKey: string | undefined
  onChange: (text: string) => void
  /** Somebody was chosen: `text` names them. */
  onMention: (mention: NamedMention, text: string) => void
  /** Keys that are nothing to the suggestions. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Where a note is written. `@` offers people of the staff and teams. */
export function MentionField({ field, value, error, ariaKey, onChange, onMention, onKeyDown }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<MentionDraft | null>(null)
  const [current, setCurrent] = useState(0)
  const { data: found = [] } = useQuery({
    ...mentionableQuery(draft?.beginning ?? ''),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
  })
  const options = draft ? found : []

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const next = mentionAt(text, selectionStart)
    if (next?.at !== draft?.at || next?.beginning !== draft?.beginning) {
      setDraft(next)
      setCurrent(0)
    }
  }
  const choose = (mention: NamedMention) => {
    if (!draft) return
    const next = withMention(value, draft, mention)
    // The caret has to be there before the next key is.
    flushSync(() => {
      onMention(mention, next.text)
      setDraft(null)
    })
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const onKey = (event: KeyboardEvent) => {
    const option = options[current]
    if (!option || event.nativeEvent.isComposing) return onKeyDown(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChoice = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (step === undefined && !isChoice && event.key !== 'Escape') return onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) setCurrent((current + step + options.length) % options.length)
    else if (isChoice) choose(option)
    else setDraft(null)
  }
  return (
    <div className={classes.mentioning}>
      <Textarea
        ref={field}
        name="note"
        aria-label={t('Note for staff')}
        aria-keyshortcuts={ariaKey}
        aria-autocomplete="list"
        aria-controls={`${id}-options`}
        aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
        placeholder={t('Write a note that staff alone see. @ mentions somebody.')}
        autosize
        minRows={3}
        maxRows={12}
        autoComplete="off"
        dir="auto"
        value={value}
        error={error}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          look(currentTarget)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onBlur={() => setDraft(null)}
        onKeyDown={onKey}
      />
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label={t('Whom to mention')}
        className={classes.options}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={`${option.kind} ${option.id}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.kind === 'team' ? (
              <IconUsersGroup size={16} aria-hidden />
            ) : (
              <IconUser size={16} aria-hidden />
            )}
            <bdi>{option.name}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}
