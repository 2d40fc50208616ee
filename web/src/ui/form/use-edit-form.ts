import { type FormEvent, useRef, useState } from 'react'
import { CallFailed } from '#api/client.ts'
import { type ChangeOptions, useChange } from '../feedback/use-change.ts'
import { focusFirstError } from './focus-first-error.ts'
import { useUnsavedForm } from './unsaved-forms.ts'

/** Fields of a draft that a control can edit as text. */
type TextField<Draft> = {
  [Name in keyof Draft]-?: NonNullable<Draft[Name]> extends string ? Name : never
}[keyof Draft] &
  string

/** Fields of a draft that a switch can edit. */
type Flag<Draft> = { [Name in keyof Draft]-?: Draft[Name] extends boolean ? Name : never }[keyof Draft] &
  string

/**
 * State of a form that the server validates: a draft, and the change that saves it. An error of a field of the draft
 * stands beside its control, and the first invalid control gets the focus. `problem` is any other error, also that of a
 * flag: switches and buttons show none.
 */
export function useEditForm<Draft extends object, Saved>(
  initial: Draft,
  call: (draft: Draft) => Promise<Saved>,
  options: Pick<ChangeOptions<Saved, Partial<Draft>>, 'stale' | 'done' | 'onSuccess'>,
) {
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const saving = useChange((part: Partial<Draft>) => call({ ...draft, ...part }), {
    ...options,
    showsFailure: true,
    onError: () => focusFirstError(element.current),
  })
  const isChanged = Object.entries(draft).some(([field, value]) => value !== initial[field as keyof Draft])
  useUnsavedForm(isChanged, () => saving.mutateAsync({}))
  const failure = saving.error
  const place = failure instanceof CallFailed ? failure.field?.split('.')[0] : undefined
  const isAtControl = Object.entries(draft).some(
    ([field, value]) => field === place && typeof value !== 'boolean',
  )
  const problemAt = (field: keyof Draft): string | undefined =>
    failure && place === field ? wordsOf(failure) : undefined
  return {
    element,
    draft,
    change,
    /** Saves the draft with these changes. */
    save: saving.mutate,
    isSaving: saving.isPending,
    failure,
    problem: isAtControl ? undefined : failure?.message,
    problemAt,
    /** Props of a text field or select. */
    bind: (name: TextField<Draft>) => ({
      value: (draft[name] ?? '') as string,
      error: problemAt(name),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        change({ [name]: value } as Partial<Draft>),
    }),
    /** Props of a switch. */
    bindSwitch: (name: Flag<Draft>) => ({
      checked: Boolean(draft[name]),
      onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
        change({ [name]: checked } as Partial<Draft>),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      saving.mutate({})
    },
  }
}

/** The error text. For a filter, the texts of all its errors. */
const wordsOf = (error: Error): string =>
  error instanceof CallFailed && error.problems.length > 0
    ? error.problems.map(({ message }) => message).join(' ')
    : error.message
