import type { Session } from '#api/models.ts'

import { Modal, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { useThrottledCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { takeHeldKeys } from '#ui/keyboard/held-keys.ts'
import { KeySigns } from '#ui/keyboard/key-signs.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { GROUPS, useChoices, type Choice } from './palette-choices.ts'
import pick from '#ui/pick/pick-list.module.css'
import classes from './palette.module.css'
import type { Panels } from '../panels/use-panels.ts'
import { t } from '#ui/language/t.ts'

/** Throttle in ms: keys that follow sooner share one search. */
const TOGETHER_MS = 40

const idOf = (index: number): string => `palette-${index}`

/** Whether this entry comes from the server. All others match the text at once. */
const isAsked = ({ group }: Choice): boolean => group === 'tickets' || group === 'people'

/** Finds tickets, pages and actions by a few letters. Arrow keys choose, Enter opens. */
export function Palette({ session, panels }: { session: Session; panels: Panels }) {
  const [words, setWords] = useState('')
  const [q, setQ] = useState('')
  const ask = useThrottledCallback(setQ, TOGETHER_MS)
  const [chosen, setChosen] = useState(0)
  const { choices, isSearching, openTyped } = useChoices(words, q, session, panels)
  /** Whether Enter was pressed before the results for the current text arrived. */
  const isEntered = useRef(false)
  const current = Math.min(chosen, choices.length - 1)

  const type = (text: string) => {
    setWords(text)
    ask(text.trim())
    setChosen(0)
    isEntered.current = false
  }
  const choose = (choice: Pick<Choice, 'act'> | undefined) => {
    if (!choice) return
    panels.close()
    choice.act()
  }
  const chooseWhatWasEntered = useEffectEvent(() => {
    if (!isEntered.current) return
    isEntered.current = false
    choose(choices[current])
  })
  useEffect(() => {
    if (!isSearching) chooseWhatWasEntered()
  }, [isSearching])
  const enter = () => {
    if (openTyped) return choose({ act: openTyped })
    const choice = choices[current]
    // Local entries do not change during a search. A row chosen by an arrow key was seen by the user.
    const isMeant = choice !== undefined && (!isAsked(choice) || current > 0)
    if (isMeant || !isSearching) choose(choice)
    else isEntered.current = true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (current + step + choices.length) % choices.length
      setChosen(next)
      isEntered.current = false
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') enter()
  }

  return (
    <Modal.Root opened onClose={panels.close} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search')}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            dir="auto"
            aria-label={t('Search tickets, pages and actions')}
            aria-expanded
            aria-controls="palette"
            aria-activedescendant={choices.length > 0 ? idOf(current) : undefined}
            placeholder={t('Search tickets, pages and actions')}
            value={words}
            maxLength={200}
            onFocus={() => {
              const held = takeHeldKeys().replaceAll('\n', '')
              if (held) type(words + held)
            }}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id="palette" role="listbox" aria-label={t('Results')} className={classes.list}>
          {choices.map((choice, index) => (
            <ChoiceLine
              key={choice.id}
              choice={choice}
              id={idOf(index)}
              isCurrent={index === current}
              beginsGroup={choices[index - 1]?.group !== choice.group}
              onChoose={() => choose(choice)}
            />
          ))}
        </div>
        <VisuallyHidden role="status">
          {isSearching ? '' : t('{count} found', { count: choices.length })}
        </VisuallyHidden>
        {choices.length === 0 && !isSearching && (
          <Text inherit c="dimmed" ta="center" p="8px 16px 24px">
            {t('No results.')}
          </Text>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

type ChoiceLineProps = {
  choice: Choice
  id: string
  isCurrent: boolean
  beginsGroup: boolean
  onChoose: () => void
}

function ChoiceLine({ choice, id, isCurrent, beginsGroup, onChoose }: ChoiceLineProps) {
  const { group, label, number, detail, keys, icon: Icon } = choice
  return (
    <>
      {beginsGroup && (
        <div role="presentation" className={classes.group}>
          {t(GROUPS[group])}
        </div>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isCurrent}
        className={`${pick.pick} ${classes.choice}`}
        onClick={onChoose}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        {number !== undefined && <TicketNumber id={choice.id} number={number} />}
        <span dir="auto">{label}</span>
        {detail && (
          <span className={classes.detail} dir="auto">
            {detail}
          </span>
        )}
        {keys && (
          <span className={classes.keys} aria-hidden>
            <KeySigns of={keys} />
          </span>
        )}
      </button>
    </>
  )
}
