import { Group } from '@mantine/core'
import {
  fillPlaceholders,
  isPlaceholder,
  message,
  plainTextOf,
  PLACEHOLDERS,
  type RichDocument,
} from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterBox } from '#ui/data-table/filter-box.tsx'
import { NoMatch } from '#ui/data-table/no-match.tsx'
import { macroKeyId } from '#ui/keyboard/action-clash.ts'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { KeyChoice } from '#ui/keyboard/key-choice.tsx'
import { t } from '#ui/language/t.ts'
import { teamsQuery } from '#entities/user/teams/queries.ts'
import { AUDIENCE_WORDS } from '#entities/user/teams/audience-fields.tsx'
import tone from '#ui/text/text.module.css'
import classes from './macros-page.module.css'
import { stepWords } from '#entities/macro/macro-words.ts'
import { type Macro, macrosNamed } from '#entities/macro/queries.ts'
import { useKeys } from '#entities/macro/use-keys.ts'

const KEY = message('Shortcut', 'of the keyboard')
const BY_NAME = 'name'
/** Up to this number of macros, there is no search box. */
const FEW = 8
/** Number of characters shown of a reply. */
const SHOWN_WORDS = 140

type Props = { macros: readonly Macro[]; onOpen: (macro: Macro) => void }

/** Macros by name, each with the reader's key. A search box filters many of them. */
export function MacroList({ macros, onOpen }: Props) {
  const { q, setQ, flush } = useListAddress([BY_NAME], BY_NAME)
  const { keyOf, give } = useKeys()
  const found = macrosNamed(macros, q)
  return (
    <>
      {(macros.length > FEW || q !== '') && (
        <Group gap="4px 12px" mb={12}>
          <FilterBox label={t('Filter macros')} value={q} onChange={setQ} onDone={flush} />
          <span role="status" className={tone.hint}>
            {q !== '' && t('{count} found', { count: found.length })}
          </span>
        </Group>
      )}
      {found.length === 0 && <NoMatch q={q} setQ={setQ} />}
      <ul className={classes.list} aria-label={t('Macros')}>
        {found.map((macro) => (
          <MacroLine key={macro.id} macro={macro} onOpen={() => onOpen(macro)}>
            <KeyChoice
              label={t('Shortcut for: {action}', { action: macro.name })}
              value={keyOf(macroKeyId(macro.id))}
              give={(sign) => give(macroKeyId(macro.id), sign)}
            />
          </MacroLine>
        ))}
      </ul>
    </>
  )
}

/** A reply as one line, with the names of its placeholders. */
const wordsOf = (reply: RichDocument): string =>
  plainTextOf(
    fillPlaceholders(reply, (name) => (isPlaceholder(name) ? `[${t(PLACEHOLDERS[name])}]` : undefined)),
  ).replaceAll(/\s+/gu, ' ')

type LineProps = { macro: Macro; onOpen: () => void; children: ReactNode }

function MacroLine({ macro, onOpen, children }: LineProps) {
  const { data: teams = [] } = useQuery(teamsQuery())
  const team = teams.find(({ id }) => id === macro.teamId)
  const words = macro.reply ? wordsOf(macro.reply) : ''
  return (
    <li className={classes.line}>
      <Group align="baseline" gap="4px 12px">
        {macro.mayChange ? (
          <button type="button" className={classes.name} onClick={onOpen}>
            <bdi>{macro.name}</bdi>
          </button>
        ) : (
          <strong>
            <bdi>{macro.name}</bdi>
          </strong>
        )}
        <span className={tone.hint}>{team ? team.name : t(AUDIENCE_WORDS[macro.visibility])}</span>
        <Group justify="flex-end" gap="4px 8px" maw="100%" ms="auto">
          <span className={tone.hint} aria-hidden>
            {t(KEY)}
          </span>
          {children}
        </Group>
      </Group>
      {words !== '' && (
        <p className={`${tone.hint} ${classes.words}`} dir="auto">
          {words.length > SHOWN_WORDS ? `${words.slice(0, SHOWN_WORDS)}…` : words}
        </p>
      )}
      {macro.steps.length > 0 && (
        <ul className={classes.summary}>
          {macro.steps.map((step) => (
            <li key={`${step.kind} ${step.value}`} data-gone={step.isGone || undefined} dir="auto">
              {stepWords(step)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
