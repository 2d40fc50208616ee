import { useForm } from '@mantine/form'
import type { RefObject } from 'react'
import type { z } from 'zod'
import { controlName, issuesOf } from '../../api/check-input.ts'
import { CallFailed } from '../../api/client.ts'
import { fieldErrors } from './field-errors.ts'
import { focusFirstError } from './focus-first-error.ts'

/** What makes a control show and change a field. */
export type BoundField = {
  name: string
  value: string
  error?: string | true | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/**
 * The state of a form of texts that is checked as the server checks it: what is wrong stands beside its field until that is
 * changed, and the first such field gets the focus.
 */
export function useCheckedForm<Fields extends Record<string, string>>(
  element: RefObject<HTMLFormElement | null>,
  schema: z.ZodObject,
  initialValues: Fields,
  /** What is sent beside the fields. */
  more: Record<string, unknown> = {},
) {
  const form = useForm({
    initialValues,
    validate: (fields) => fieldErrors(issuesOf(schema, { ...fields, ...more })),
  })
  const focusError = () => focusFirstError(element.current)
  return {
    ...form,
    focusError,
    /** What the control of a field is given. */
    bind: (name: keyof Fields & string): BoundField => ({
      ...form.getInputProps(name),
      name: controlName(schema, name),
      value: form.getValues()[name] ?? '',
    }),
    submitTo: (send: () => void) => form.onSubmit(send, focusError),
    /** Shows a refusal of the server beside the field that it is about. */
    refuse: (failure: Error) => {
      if (failure instanceof CallFailed && failure.field) form.setErrors({ [failure.field]: failure.message })
      focusError()
    },
    isSaidAtField: (text: string | undefined): boolean => Object.values(form.errors).includes(text),
  }
}
