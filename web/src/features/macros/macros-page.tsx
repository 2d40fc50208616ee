import { Button } from '@mantine/core'
import {
  fillPlaceholders,
  isPlaceholder,
  plainTextOf,
  PLACEHOLDERS,
  type RichDocument,
} from '@support-desk/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeletons } from '../../ui/feedback/loading.tsx'
import { t } from '../../ui/language/t.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { teamsQuery } from '../teams/queries.ts'
import classes from './macros-page.module.css'
import { type Macro, macrosQuery } from './queries.ts'
import { RetryButton } from '../tickets/shared/retry-button.tsx'
import { AUDIENCE_WORDS } from '../teams/shared/audience-fields.tsx'
import { stepWords } from './shared/macro-words.ts'

const MacroDialogs = lazy(async () => ({ default: (await import('./macro-dialogs.tsx')).MacroDialogs }))

/** So much of a reply says which one it is. */
const SHOWN_WORDS = 140

/** All macros that one may use, and where they are made and changed. */
export function MacrosPage() {
  const { data: macros, error, refetch } = useQuery(macrosQuery())
  const [opened, open] = useState<Macro | 'new' | null>(null)
  const create = () => open('new')
  return (
    <>
      <PageHeader
        title={t('Macros')}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {t('New macro')}
          </Button>
        }
      />
      <p className={classes.intro}>
        {t('A macro writes a reply and changes a ticket in one go. In a reply, “:” and its name bring it.')}
      </p>
      {!macros && !error && <Skeletons shape="lines" />}
      {!macros && error && (
        <EmptyState
          kind="cannot-load"
          title={t('The macros could not be loaded')}
          text={error.message}
          action={<RetryButton onClick={() => void refetch()} />}
        />
      )}
      {macros?.length === 0 && (
        <EmptyState
          kind="nothing-yet"
          title={t('No macros yet')}
          text={t('What you write and do again and again is one step with a macro.')}
          action={
            <Button variant="default" onClick={create}>
              {t('Make the first macro')}
            </Button>
          }
        />
      )}
      {macros && macros.length > 0 && (
        <ul className={classes.list} aria-label={t('Macros')}>
          {macros.map((macro) => (
            <MacroLine key={macro.id} macro={macro} onOpen={() => open(macro)} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened && (
          <MacroDialogs
            key={opened === 'new' ? 'new' : opened.id}
            macro={opened === 'new' ? null : opened}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A reply in one line, with what its placeholders stand for. */
const wordsOf = (reply: RichDocument): string =>
  plainTextOf(
    fillPlaceholders(reply, (name) => (isPlaceholder(name) ? `[${t(PLACEHOLDERS[name])}]` : undefined)),
  ).replaceAll(/\s+/gu, ' ')

function MacroLine({ macro, onOpen }: { macro: Macro; onOpen: () => void }) {
  const { data: teams = [] } = useQuery(teamsQuery())
  const team = teams.find(({ id }) => id === macro.teamId)
  const words = macro.reply ? wordsOf(macro.reply) : ''
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        {macro.mayChange ? (
          <button type="button" className={classes.name} onClick={onOpen}>
            <bdi>{macro.name}</bdi>
          </button>
        ) : (
          <strong>
            <bdi>{macro.name}</bdi>
          </strong>
        )}
        <span className={classes.audience}>{team ? team.name : t(AUDIENCE_WORDS[macro.visibility])}</span>
      </div>
      {words !== '' && (
        <p className={classes.words} dir="auto">
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
