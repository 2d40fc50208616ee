import { type RefObject, useState } from 'react'
import { issuesOf } from '#api/check-input.ts'
import { CallFailed } from '#api/client.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import type { MailboxForm } from './form-state.ts'
import type { MailboxDraft } from './queries.ts'

/** Error text by control. */
type Errors = Partial<Record<keyof MailboxForm, string>>

/** Controls by the server's name of their field, where it differs. */
const CONTROLS: Record<string, keyof MailboxForm> = {
  importSince: 'importDay',
  canaryMinutes: 'canary',
  movesAfterDays: 'movesTo',
}

/**
 * Errors of the mailbox form: from validation before sending, or from the server. Each error stands beside its field
 * until the field changes. The first invalid field gets the focus.
 */
export function useMailboxErrors(element: RefObject<HTMLFormElement | null>, form: MailboxForm) {
  const [errors, setErrors] = useState<Errors>({})

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
  const problemsOf = async (draft: MailboxDraft): Promise<Errors> => {
    const schema = await schemaOrNull()
    const found: Errors = {}
    for (const { path, message } of schema ? issuesOf(schema, draft) : []) {
      const control = controlOf(path.join('.'))
      // An empty username means the address, which has its own error.
      if (control && !(control === 'user' && form.user === '')) found[control] ??= message
    }
    return found
  }
  return {
    problemAt: (control: keyof MailboxForm) => errors[control],
    forget: (controls: Partial<MailboxForm>) =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([control]) => !(control in controls))),
      ),
    /** Validates the draft and shows its errors. Returns whether there are any. */
    refuses: async (draft: MailboxDraft): Promise<boolean> => {
      const found = await problemsOf(draft)
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
