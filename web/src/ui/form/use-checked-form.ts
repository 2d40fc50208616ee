import { useState, type FormEvent, type RefObject } from 'react'
import type { z } from 'zod'
import { issuesOf } from '#api/check-input.ts'
import { CallFailed } from '#api/client.ts'
import { type WireNames, wireNameOf } from '#api/legacy/names.ts'
import { fieldErrors, withoutError, type FieldErrors } from './field-errors.ts'
import { focusFirstError } from './focus-first-error.ts'

/** What makes a control show and change a field. */
export type BoundField = {
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onFocus?: () => void
}

type Checked = {
  /** Loads what the fields are checked by. It is large, and nobody needs it to see the form. */
  schema: () => Promise<z.ZodObject>
  /** What is sent beside the fields. */
  more?: Record<string, unknown>
  /** Names of the controls and of the schema, where the specification has others. */
  names?: WireNames
}

/**
 * The state of a form of texts that is checked as the server checks it: what is wrong stands beside its field until that is
 * changed, and the first such field gets the focus.
 */
export function useCheckedForm<Fields extends Record<string, string>>(
  element: RefObject<HTMLFormElement | null>,
  { schema, more, names = {} }: Checked,
  initialValues: Fields,
) {
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<FieldErrors>({})
  const focusError = () => focusFirstError(element.current)
  const setFieldError = (name: keyof Fields & string, text: string) =>
    setErrors((before) => ({ ...before, [name]: text }))
  const setFieldValue = (name: keyof Fields & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => withoutError(before, name))
  }
  const problems = async (): Promise<FieldErrors> => {
    const loaded = await loadedOrNull(schema)
    return loaded ? fieldErrors(issuesOf(loaded, { ...values, ...more }, names)) : {}
  }
  return {
    values,
    focusError,
    setFieldError,
    setFieldValue,
    reset: () => {
      setValues(initialValues)
      setErrors({})
    },
    /** What the control of a field is given. */
    bind: (name: keyof Fields & string): BoundField => ({
      name: wireNameOf(names, name),
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => setFieldValue(name, event.currentTarget.value),
      onFocus: () => void loadedOrNull(schema),
    }),
    submitTo: (send: () => void) => async (event: FormEvent) => {
      event.preventDefault()
      const found = await problems()
      setErrors(found)
      if (Object.keys(found).length === 0) send()
      else focusError()
    },
    /** Shows a refusal of the server beside the field that it is about. */
    refuse: (failure: Error) => {
      if (failure instanceof CallFailed && failure.field) setErrors({ [failure.field]: failure.message })
      focusError()
    },
    isSaidAtField: (text: string | undefined): boolean => Object.values(errors).includes(text),
  }
}

/** Without it the fields are sent as they are: the server checks them anyway. */
const loadedOrNull = (schema: Checked['schema']): Promise<z.ZodObject | null> => schema().catch(() => null)
