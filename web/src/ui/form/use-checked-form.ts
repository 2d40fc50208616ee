import { useState, type FormEvent, type RefObject } from 'react'
import type { z } from 'zod'
import { issuesOf } from '#api/check-input.ts'
import { CallFailed } from '#api/client.ts'
import { type WireNames, wireNameOf } from '#api/legacy/names.ts'
import { fieldErrors, withoutError, type FieldErrors } from './field-errors.ts'
import { focusFirstError } from './focus-first-error.ts'

/** Props that bind a control to a field. */
export type BoundField = {
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
  onFocus?: () => void
}

type FormCheck = {
  /** Loads the schema of the fields. It is large, and the form renders without it. */
  schema: () => Promise<z.ZodObject>
  /** Additional values to send. */
  more?: Record<string, unknown>
  /** Names of the controls and of the schema, where the specification differs from ours. */
  names?: WireNames
}

/**
 * State of a form that is validated like on the server. An error stands beside its field until the field changes. The
 * first invalid field gets the focus.
 */
export function useCheckedForm<Fields extends Record<string, string>>(
  element: RefObject<HTMLFormElement | null>,
  { schema, more, names = {} }: FormCheck,
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
    /** Returns the props of a field's control. */
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
    /** Shows an error from the server beside its field. */
    refuse: (failure: Error) => {
      if (failure instanceof CallFailed && failure.field) setErrors({ [failure.field]: failure.message })
      focusError()
    },
    isSaidAtField: (text: string | undefined): boolean => Object.values(errors).includes(text),
  }
}

/** If the schema cannot be loaded, send the fields unchecked. The server validates them anyway. */
const loadedOrNull = (schema: FormCheck['schema']): Promise<z.ZodObject | null> => schema().catch(() => null)
