import { Button, Checkbox, CloseButton, Group, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { NAMES, conditionName } from '@support-desk/contract/condition/names'
import { tokensOf } from '@support-desk/contract/condition/tokens'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { conditionValuesQuery } from '../queries.ts'
import classes from './filter.module.css'
import { problemsOf } from './use-condition-problems.ts'
import { Picker } from '#ui/pick/picker.tsx'

const [FIRST = 'is'] = Object.keys(NAMES)

/** Builds a condition from selects: a name and a value. */
export function Builder({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [name, setName] = useState(FIRST)
  const [value, setValue] = useState('')
  const [isNot, setNot] = useState(false)
  const chips = chipsOf(text)
  if (chips === null)
    return (
      <div className={classes.builder}>
        <p className={classes.note}>{t('Edit filters with OR or parentheses as text.')}</p>
      </div>
    )
  const piece = value === '' ? '' : `${isNot ? '-' : ''}${name}:${value}`
  const isRight = piece !== '' && problemsOf(piece).length === 0
  return (
    <div className={classes.builder}>
      {chips.length > 0 && (
        <Group component="ul" gap={4} align="stretch" aria-label={t('Filters')}>
          {chips.map((chip) => (
            <li key={chip.text} className={classes.chip}>
              {chip.words}
              <CloseButton
                size="xs"
                aria-label={t('Remove {condition}', { condition: chip.words })}
                onClick={() => onChange(textOf(chips.filter((other) => other !== chip)))}
              />
            </li>
          ))}
        </Group>
      )}
      <div className={classes.adding}>
        <Picker
          label={t('Field')}
          value={name}
          data={Object.entries(NAMES).map(([each, { describes }]) => ({ value: each, label: t(describes) }))}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setValue('')
          }}
        />
        <Value name={name} value={value} onChange={setValue} />
      </div>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Checkbox
          size="xs"
          label={t('Exclude matches')}
          checked={isNot}
          onChange={({ currentTarget }) => setNot(currentTarget.checked)}
        />
        <Button
          size="compact-sm"
          variant="light"
          disabled={!isRight}
          onClick={() => {
            onChange(textOf([...chips, { text: piece }]))
            setValue('')
            setNot(false)
          }}
        >
          {t('Add')}
        </Button>
      </Group>
    </div>
  )
}

type ValueProps = { name: string; value: string; onChange: (value: string) => void }

/** The value of a condition: a select if all values are known, else a text field with suggestions. */
function Value({ name, value, onChange }: ValueProps) {
  const id = useId()
  const known = conditionName(name)
  const refersTo = known?.refersTo
  const { data: found = [] } = useQuery(conditionValuesQuery(refersTo ? { name: refersTo, q: value } : null))
  const words = Object.entries(known?.words ?? {})
  const label = t('Value')
  if (words.length > 0 && !refersTo)
    return (
      <Picker
        label={label}
        value={value}
        placeholder={t('Choose…')}
        data={words.map(([word, describes]) => ({ value: word, label: t(describes) }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const offered = [
    ...words.map(([word]) => word),
    ...(known?.examples ?? []),
    ...found.map((each) => each.value),
  ]
  return (
    <>
      <TextInput
        label={label}
        value={value}
        list={id}
        attributes={{ input: { dir: 'ltr' } }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={id}>
        {offered.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  )
}

/** One of several conditions joined by "and": its text, and its description. */
type Chip = { text: string; words: string }

/**
 * Splits a text into conditions joined by "and", without duplicates. Null if the text has groups, which can only be
 * edited as text.
 */
function chipsOf(text: string): Chip[] | null {
  const chips: Chip[] = []
  let minus: number | null = null
  for (const { kind, at, length, name, op, value } of tokensOf(text)) {
    if (kind === '(' || kind === ')' || kind === 'or') return null
    if (kind === 'and') continue
    if (kind === '-') {
      minus = at
      continue
    }
    const known = name === null ? undefined : conditionName(name.toLowerCase())
    const word = known?.words[value]
    const named = known ? t(known.describes) : t('Words')
    const said = word ? t(word) : `${op === '=' ? '' : op}${value}`
    chips.push({
      text: text.slice(minus ?? at, at + length),
      words: t(minus === null ? '{name}: {value}' : '{name}: not {value}', { name: named, value: said }),
    })
    minus = null
  }
  return [...new Map(chips.map((chip) => [chip.text, chip])).values()]
}

/** Joins conditions by "and". */
const textOf = (chips: readonly Pick<Chip, 'text'>[]): string => chips.map(({ text }) => text).join(' ')
