import type { NamedMention, RichDocument } from '@support-desk/contract'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useState } from 'react'
import { t } from '../../../../ui/language/t.ts'
import type { RichEditorActions } from '../../../../ui/rich-text/editor-props.ts'
import { RichEditor } from '../../../../ui/rich-text/rich-editor.tsx'
import { mentionableQuery } from '../../queries.ts'
import classes from './composer-boxes.module.css'

type Props = {
  field: RefObject<RichEditorActions | null>
  value: RichDocument
  error: string | undefined
  ariaKey: string | undefined
  onChange: (document: RichDocument) => void
  onSend: () => void
  onEscape: () => void
}

/** Where a note is written. `@` offers people of the staff and teams. */
export function MentionField({ field, value, error, ariaKey, onChange, onSend, onEscape }: Props) {
  const id = useId()
  const [beginning, setBeginning] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const { data: found = [] } = useQuery({
    ...mentionableQuery(beginning ?? ''),
    enabled: beginning !== null,
    placeholderData: keepPreviousData,
  })
  const options = beginning === null ? [] : found

  const look = (next: string | null) => {
    if (next === beginning) return
    setBeginning(next)
    setCurrent(0)
  }
  const choose = (mention: NamedMention) => {
    field.current?.mention(mention)
    setBeginning(null)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const option = options[current]
    if (!option) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChoice = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab'
    if (step !== undefined) setCurrent((current + step + options.length) % options.length)
    else if (isChoice) choose(option)
    else if (event.key === 'Escape') setBeginning(null)
    else return false
    return true
  }
  return (
    <div className={classes.mentioning}>
      <RichEditor
        actionsRef={field}
        value={value}
        onChange={onChange}
        label={t('Note for staff')}
        placeholder={t('Write a note that staff alone see. @ mentions somebody.')}
        ariaKey={ariaKey}
        aria={{
          'aria-autocomplete': 'list',
          'aria-controls': `${id}-options`,
          ...(options.length > 0 && { 'aria-activedescendant': `${id}-${current}` }),
        }}
        sendBy="mod+enter"
        onSend={onSend}
        onEscape={onEscape}
        onMentionDraft={look}
        onKey={onKey}
        error={error}
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
