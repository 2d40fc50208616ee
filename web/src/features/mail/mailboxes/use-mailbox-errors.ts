import { type RefObject, useState } from 'react'
import { issuesOf } from '#api/check-input.ts'
import { CallFailed } from '#api/client.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import type { MailboxForm } from './form-state.ts'
import type { MailboxDraft } from './queries.ts'

/** What is wrong, by the control that says so. */
type Errors = Partial<Record<keyof MailboxForm, string>>

/** Fields that their controls have another name for. */
const CONTROLS: Record<string, keyof MailboxForm> = {
  importSince: 'importDay',
  canaryMinutes: 'canary',
  movesAfterDays: 'movesTo',
}

/**
 * What is wrong with a mailbox that somebody writes: all that the contract knows before it is sent, or what the server says of it.
 * Each stands beside its field until that is changed, and the first one gets the focus.
 */
export function useMailboxErrors(element: RefObject<HTMLFormElement | null>, form: MailboxForm) {
  const [errors, setErrors] = useState<Errors>({})

  /** The control of a field, which is named by its path; undefined where the form has none. */
  const controlOf = (field = ''): keyof MailboxForm | undefined => {
    // A list has one control for all of its entries.
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
      // An empty name is the address, which says itself what is wrong with it.
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
    /** Says all that is wrong with what is to be sent; false where nothing is. */
    refuses: async (draft: MailboxDraft): Promise<boolean> => {
      const found = await problemsOf(draft)
      show(found)
      return Object.keys(found).length > 0
    },
    /** Says what the server refused. */
    refuse: (failure: Error) => {
      const control = failure instanceof CallFailed ? controlOf(failure.field) : undefined
      show(control ? { [control]: failure.message } : {})
    },
    isAtField: (failure: Error) => failure instanceof CallFailed && controlOf(failure.field) !== undefined,
  }
}

/** Without it a mailbox is sent as it is: the server checks it anyway. */
const schemaOrNull = () =>
  import('./mailbox-schema.ts').then(({ mailboxDraft }) => mailboxDraft).catch(() => null)
