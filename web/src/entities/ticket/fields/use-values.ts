import { type FieldInForm, readValues, shownFields, type FieldOnWire } from '@support-desk/contract'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import type { Labelled } from './field-input.tsx'

type FormField = FieldOnWire & FieldInForm

/** Values by the keys of their fields. */
export type ValuesByField = Readonly<Record<string, readonly Labelled[]>>

/** Values that somebody fills in, and which fields are shown with them. */
export function useValues(initial: ValuesByField = {}) {
  const [changed, change] = useState<ValuesByField>({})
  return useValuesIn(
    { changed, change: (key, values) => change((before) => ({ ...before, [key]: values })) },
    initial,
  )
}

/** Where what was filled in is kept meanwhile. */
type Held = { changed: ValuesByField; change: (key: string, values: Labelled[]) => void }

/** The same, where what was filled in is kept elsewhere. */
export function useValuesIn({ changed, change }: Held, initial: ValuesByField = {}) {
  const [problems, setProblems] = useState<Record<string, string | undefined>>({})
  const of = (key: string): readonly Labelled[] => changed[key] ?? initial[key] ?? []
  const textsOf = (key: string): string[] => of(key).map(({ value }) => value)
  return {
    of,
    problems,
    /** What was changed, as calls take it. */
    given: (keys: readonly string[]): Record<string, string[]> =>
      Object.fromEntries(keys.filter((key) => changed[key] !== undefined).map((key) => [key, textsOf(key)])),
    isChanged: Object.keys(changed).length > 0,
    set: (key: string, values: Labelled[]) => {
      change(key, values)
      setProblems((before) => ({ ...before, [key]: undefined }))
    },
    /** Says what is wrong with fields. */
    refuse: (said: Record<string, string>) => setProblems((before) => ({ ...before, ...said })),
    shown: <F extends FormField>(fields: readonly F[]): F[] => shownFields(fields, textsOf),
    /** Whether what was filled in can be kept; what cannot is said beside it. */
    check: (fields: readonly FormField[], needed: (field: FormField) => boolean): boolean => {
      const found: Record<string, string> = {}
      for (const field of shownFields(fields, textsOf)) {
        const had = (initial[field.key] ?? []).map(({ value }) => value)
        const read = readValues(field, textsOf(field.key), had)
        if ('problem' in read) found[field.key] = t(read.problem)
        else if (read.values.length === 0 && needed(field)) found[field.key] = t('Please fill this in.')
      }
      setProblems(found)
      return Object.keys(found).length === 0
    },
  }
}
