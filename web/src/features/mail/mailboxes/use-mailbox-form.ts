import { type RefObject, useState } from 'react'
import { issuesOf } from '#api/check-input.ts'
import { CallFailed } from '#api/client.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { draftOf, formOf, type MailboxForm, rebased } from './form-state.ts'
import type { Mailbox } from './queries.ts'

/** Error text by control. */
type Errors = Partial<Record<keyof MailboxForm, string>>
type Flag = 'readsJunk' | 'acknowledges'

/** Controls by the server's name of their field, where it differs. */
const CONTROLS: Record<string, keyof MailboxForm> = {
  importSince: 'importDay',
  canaryMinutes: 'canary',
  movesAfterDays: 'movesTo',
}

/** Props of a part of the mailbox form. */
export type FieldsProps = Pick<ReturnType<typeof useMailboxForm>, 'form' | 'change' | 'bind' | 'bindSwitch'>

/**
 * Values and errors of the mailbox form. Errors come from validation before sending, or from the server. Each error
 * stands beside its field until the field changes. The first invalid field gets the focus.
 */
export function useMailboxForm(element: RefObject<HTMLFormElement | null>, mailbox: Mailbox | null) {
  const [form, setForm] = useState(() => formOf(mailbox))
  const [base, setBase] = useState(mailbox)
  const [errors, setErrors] = useState<Errors>({})
  // The mailbox may be switched on above while the form is open. Typed values stay. On a conflict, saving reports it.
  if (mailbox && base && mailbox.version > base.version) {
    const next = rebased(form, base, mailbox)
    if (next) {
      setForm(next)
      setBase(mailbox)
    }
  }
  const draft = draftOf(form, mailbox?.isOn ?? false)
  const change = (changes: Partial<MailboxForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([control]) => !(control in changes))),
    )
  }

  /** The control of a field path. Undefined if the form has none. */
  const controlOf = (field = ''): keyof MailboxForm | undefined => {
    // All entries of a list share one control.
    const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
    return CONTROLS[name] ?? (Object.keys(form) as (keyof MailboxForm)[]).find((key) => key === name)
  }
  const show = (found: Errors) => {
    setErrors(found)
    focusFirstError(element.current)
  }
  return {
    form,
    /** The mailbox that the unsaved input is based on. */
    base,
    /** The request body. */
    draft,
    change,
    /** Props of a text field or select. */
    bind: (name: Exclude<keyof MailboxForm, Flag>) => ({
      name,
      value: form[name],
      error: errors[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        change({ [name]: value }),
    }),
    /** Props of a switch. */
    bindSwitch: (name: Flag) => ({
      checked: form[name],
      onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
        change({ [name]: checked }),
    }),
    /** Shows a saved mailbox. */
    reset: (saved: Mailbox) => {
      setForm(formOf(saved))
      setBase(saved)
    },
    /** Validates the draft and shows its errors. Returns whether there are any. */
    hasErrors: async (): Promise<boolean> => {
      const schema = await schemaOrNull()
      const found: Errors = {}
      for (const { path, message } of schema ? issuesOf(schema, draft) : []) {
        const control = controlOf(path.join('.'))
        // An empty username means the address, which has its own error.
        if (control && !(control === 'user' && form.user === '')) found[control] ??= message
      }
      show(found)
      return Object.keys(found).length > 0
    },
    /** Shows an error from the server. */
    refuse: (failure: Error) => {
      const control = failure instanceof CallFailed ? controlOf(failure.field) : undefined
      show(control ? { [control]: failure.message } : {})
    },
    isAtField: (failure: Error) => failure instanceof CallFailed && controlOf(failure.field) !== undefined,
  }
}

/** If the schema cannot be loaded, send the draft unchecked. The server validates it anyway. */
const schemaOrNull = () =>
  import('./mailbox-schema.ts').then(({ mailboxDraft }) => mailboxDraft).catch(() => null)
