import { ActionIcon, NativeSelect } from '@mantine/core'
import { LIMITS, MACRO_STEP_KINDS, type MacroStepKind } from '@support-desk/contract'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '#ui/language/t.ts'
import { FIRST_VALUES, type StepDraft, STEP_WORDS } from './macro-draft.ts'
import classes from './macros-page.module.css'
import { StepValue } from './step-value.tsx'

type Props = {
  steps: readonly StepDraft[]
  onChange: (steps: StepDraft[]) => void
  /** The error of a step, by its index. */
  errorOf: (index: number) => string | undefined
}

/** The steps of a macro. Only tags can have several steps. */
export function StepsField({ steps, onChange, errorOf }: Props) {
  const adding = useRef<HTMLSelectElement>(null)
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
            variant="subtle"
            color="gray"
            aria-label={t('Remove action {name}', { name: t(STEP_WORDS[step.kind]) })}
            onClick={() => {
              onChange(steps.filter((each) => each !== step))
              adding.current?.focus()
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {steps.length < LIMITS.macroSteps && (
        <NativeSelect
          ref={adding}
          aria-label={t('Add action')}
          maw={220}
          data={[
            { value: '', label: t('Add action…') },
            ...offered.map((kind) => ({ value: kind, label: t(STEP_WORDS[kind]) })),
          ]}
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
