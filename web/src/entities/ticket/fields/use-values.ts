import { type FieldInForm, readValues, shownFields, type FieldOnWire } from '@support-desk/contract'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import type { LabelledValue } from './field-input.tsx'

type FormField = FieldOnWire & FieldInForm

/** Values by field key. */
export type ValuesByField = Readonly<Record<string, readonly LabelledValue[]>>

/** State of field values in a form, and of the visibility that depends on them. */
export function useValues(initial: ValuesByField = {}) {
  const [changed, change] = useState<ValuesByField>({})
  return useValuesIn(
    { changed, change: (key, values) => change((before) => ({ ...before, [key]: values })) },
    initial,
  )
}

/** Storage of the changed values. */
type ValueStore = { changed: ValuesByField; change: (key: string, values: LabelledValue[]) => void }

/** Like {@link useValues}, with another storage. */
export function useValuesIn({ changed, change }: ValueStore, initial: ValuesByField = {}) {
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const of = (key: string): readonly LabelledValue[] => changed[key] ?? initial[key] ?? []
  const textsOf = (key: string): string[] => of(key).map(({ value }) => value)
  return {
    of,
    problems,
    /** The changed values, in request format. */
    given: (keys: readonly string[]): Record<string, string[]> =>
      Object.fromEntries(keys.filter((key) => changed[key] !== undefined).map((key) => [key, textsOf(key)])),
    isChanged: Object.keys(changed).length > 0,
    set: (key: string, values: LabelledValue[]) => {
      change(key, values)
      setProblems((before) => ({ ...before, [key]: undefined }))
    },
    /** Shows errors of fields. */
    refuse: (said: Record<string, string>) => setProblems((before) => ({ ...before, ...said })),
    shown: <F extends FormField>(fields: readonly F[]): F[] => shownFields(fields, textsOf),
    /** Validates the values and shows errors. Returns whether they are valid. */
    check: (fields: readonly FormField[], needed: (field: FormField) => boolean): boolean => {
      const found: Record<string, string> = {}
      for (const field of shownFields(fields, textsOf)) {
        const had = (initial[field.key] ?? []).map(({ value }) => value)
        const read = readValues(field, textsOf(field.key), had)
        if ('problem' in read) found[field.key] = t(read.problem)
        else if (read.values.length === 0 && needed(field)) found[field.key] = t('Required.')
      }
      setProblems(found)
      return Object.keys(found).length === 0
    },
  }
}
