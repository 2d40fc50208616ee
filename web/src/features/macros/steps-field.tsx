import { ActionIcon, Select, Textarea } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { LIMITS, MACRO_ME, MACRO_STEP_KINDS, type MacroStepKind } from '@support-desk/contract'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { GONE, priorityChoices, statusChoices } from '#entities/macro/macro-words.ts'
import { someTagsQuery } from '#entities/ticket/tags/queries.ts'
import { staffQuery, teamsQuery } from '#entities/user/teams/queries.ts'
import { FIRST_VALUES, type StepDraft, STEP_WORDS } from './macro-draft.ts'
import classes from './macros-page.module.css'
import { Picker } from '#ui/pick/picker.tsx'

type Props = {
  steps: readonly StepDraft[]
  onChange: (steps: StepDraft[]) => void
  /** The error of a step, by its index. */
  errorOf: (index: number) => string | undefined
}

/** The steps of a macro. Only tags can have several steps. */
export function StepsField({ steps, onChange, errorOf }: Props) {
  const adding = useRef<HTMLButtonElement>(null)
  const offered = MACRO_STEP_KINDS.filter(
    (kind) => kind === 'tag' || kind === 'untag' || steps.every((step) => step.kind !== kind),
  )
  const add = (kind: MacroStepKind) => {
    const key = Math.max(-1, ...steps.map((step) => step.key)) + 1
    onChange([...steps, { key, kind, value: FIRST_VALUES[kind], name: null, isGone: false }])
  }
  return (
    <fieldset className={classes.steps}>
      <legend>{t('Actions')}</legend>
      {steps.map((step, index) => (
        <div key={step.key} className={classes.step}>
          <span>{t(STEP_WORDS[step.kind])}</span>
          <StepValue
            step={step}
            error={errorOf(index)}
            onChange={(part) =>
              onChange(steps.map((each) => (each === step ? { ...step, ...part, isGone: false } : each)))
            }
          />
          <ActionIcon
            aria-label={t('Remove action {name}', { name: t(STEP_WORDS[step.kind]) })}
            onClick={() => {
              onChange(steps.filter((each) => each !== step))
              adding.current?.focus()
            }}
            size="md"
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {steps.length < LIMITS.macroSteps && (
        <Picker
          ref={adding}
          aria-label={t('Add action')}
          maw={220}
          placeholder={t('Add action…')}
          data={offered.map((kind) => ({ value: kind, label: t(STEP_WORDS[kind]) }))}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const kind = MACRO_STEP_KINDS.find((each) => each === value)
            if (kind) add(kind)
          }}
        />
      )}
    </fieldset>
  )
}

type ValueProps = {
  step: StepDraft
  error: string | undefined
  onChange: (part: Pick<StepDraft, 'value' | 'name'>) => void
}

/** The value that a step sets. */
function StepValue(props: ValueProps) {
  const { step, error, onChange } = props
  const label = t(STEP_WORDS[step.kind])
  switch (step.kind) {
    case 'status':
    case 'priority':
      return (
        <Picker
          aria-label={label}
          error={error}
          data={step.kind === 'status' ? statusChoices() : priorityChoices()}
          value={step.value ?? ''}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value, name: null })}
        />
      )
    case 'note':
      return (
        <Textarea
          aria-label={label}
          error={error}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          maxLength={LIMITS.note}
          value={step.value ?? ''}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value, name: null })}
        />
      )
    case 'team':
      return <TeamValue {...props} />
    case 'assign':
      return <PersonValue {...props} />
    case 'tag':
    case 'untag':
      return <TagValue {...props} />
  }
}

type StepChoice = { value: string; label: string }

const labelOf = (choices: readonly StepChoice[], value: string | null): string | null =>
  choices.find((each) => each.value === value)?.label ?? null

/** Adds the chosen value to the choices if it is missing, such as a deleted one. */
const withChosen = ({ value, name, isGone }: StepDraft, choices: readonly StepChoice[]): StepChoice[] => {
  const isThere = !value || choices.some((choice) => choice.value === value)
  return isThere ? [...choices] : [{ value, label: isGone ? t(GONE) : (name ?? '') }, ...choices]
}

function TeamValue({ step, error, onChange }: ValueProps) {
  const { data: teams = [] } = useQuery(teamsQuery())
  const choices = withChosen(
    step,
    teams.map(({ id, name }) => ({ value: id, label: name })),
  )
  return (
    <Picker
      aria-label={t('Team')}
      error={error}
      data={[{ value: '', label: t('No team') }, ...choices]}
      value={step.value ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ value: value || null, name: labelOf(choices, value) })
      }
    />
  )
}

/** Agents can only assign tickets to themselves, admins to anyone on the staff. */
function PersonValue({ step, error, onChange }: ValueProps) {
  const isAdmin = useSession()?.role === 'Admin'
  const [typed, setTyped] = useState('')
  const { data: staff = [] } = useQuery({
    ...staffQuery(typed.trim()),
    enabled: isAdmin,
    placeholderData: keepPreviousData,
  })
  const me = { value: MACRO_ME, label: t('Person who uses the macro') }
  const members = staff.flatMap(({ id, username, role }) =>
    role === 'SupportTeam' ? [{ value: id, label: username }] : [],
  )
  const choices = withChosen(step, [me, ...members])
  return (
    <Select
      aria-label={t('Assignee')}
      error={error}
      data={choices}
      searchable={isAdmin}
      allowDeselect={false}
      filter={({ options }) => options}
      onSearchChange={(words) => setTyped(choices.some(({ label }) => label === words) ? '' : words)}
      nothingFoundMessage={t('No match')}
      value={step.value}
      onChange={(value) => onChange({ value, name: labelOf(choices, value) })}
    />
  )
}

function TagValue({ step, error, onChange }: ValueProps) {
  const [typed, setTyped] = useState(step.name ?? '')
  const { data: tags = [] } = useQuery({
    ...someTagsQuery(typed.trim() === step.name ? '' : typed.trim()),
    placeholderData: keepPreviousData,
  })
  const choices = withChosen(
    step,
    tags.map(({ id, name }) => ({ value: id, label: name })),
  )
  return (
    <Select
      aria-label={t(STEP_WORDS[step.kind])}
      placeholder={t('Tag name')}
      error={error}
      data={choices}
      searchable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('No tag with this name.')}
      value={step.value || null}
      onChange={(value) => onChange({ value: value ?? '', name: labelOf(choices, value) })}
    />
  )
}
