import { STAFF_ROLES, TEXTS, type StaffRole } from '@support-desk/contract'
import { useState } from 'react'
import { issuesOf } from '#api/check-input.ts'
import { CallFailed } from '#api/client.ts'
import { addStaff, register, REGISTRATION_NAMES, requestCode } from '#api/legacy/account.ts'
import { keepDraft, useDraft } from '#ui/kept/drafts.ts'
import { fieldErrors, withoutError, type FieldErrors } from '#ui/form/field-errors.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { useCode } from './use-code.ts'
import { t } from '#ui/language/t.ts'

/** Value of the role field before a choice. */
export const NO_ROLE = 'Select'
/** Fields that survive a reload. */
const KEPT = { username: '', email: '', role: '' }
/** Fields that are never stored. */
const SECRETS = { password: '', repeatedPassword: '', code: '' }
const EMPTY = { ...KEPT, ...SECRETS }

export type RegistrationFields = typeof EMPTY

type SubmitCallbacks = { onSuccess: (text: string) => void; onError: (text: string) => void }

const isStaffRole = (role: string): role is StaffRole => STAFF_ROLES.some((staff) => staff === role)

/** State of the registration form: its fields, errors and code, and its submission. */
export function useRegistration(byAdmin: boolean) {
  const draftKey = byAdmin ? 'staff' : 'registration'
  const [kept, keep] = useDraft(draftKey, KEPT, sessionStorage)
  const [secrets, setSecrets] = useState(SECRETS)
  const fields: RegistrationFields = { ...kept, role: kept.role || NO_ROLE, ...secrets }
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isChecking, setChecking] = useState(false)
  const code = useCode(fields.email, requestCode)
  const { send, isSending, failure } = useSending(async ({ onSuccess, onError }: SubmitCallbacks) => {
    const { role, ...typed } = fields
    const body = { ...typed, codeEmail: code.sent?.email ?? '', challenge: code.sent?.challenge ?? '' }
    try {
      const text = await (byAdmin && isStaffRole(role) ? addStaff(role, body) : register(body))
      // The form stays filled until another page or a new form replaces it.
      keepDraft(draftKey, {}, sessionStorage)
      onSuccess(text)
    } catch (problem) {
      if (problem instanceof CallFailed && problem.field && problem.field in EMPTY)
        setErrors({ [problem.field]: problem.message })
      if (problem instanceof Error) onError(problem.message)
      throw problem
    }
  })

  const change = (field: keyof RegistrationFields, value: string) => {
    if (field in KEPT) keep({ [field]: value })
    else setSecrets((before) => ({ ...before, [field]: value }))
    setErrors((before) => withoutError(before, field))
    if (field === 'email' && code.sent) setSecrets((before) => ({ ...before, code: '' }))
  }

  const sendCode = (): boolean => {
    const problem = fields.email.trim() === '' ? t(TEXTS.emailNeeded) : undefined
    setErrors((before) => ({ ...before, email: problem }))
    if (!problem) code.send()
    return !problem
  }

  /** Validates all fields, and submits if there is no error. Returns whether it was submitted. */
  const submit = async (done: SubmitCallbacks): Promise<boolean> => {
    setChecking(true)
    const found = await problems()
    setChecking(false)
    setErrors(found)
    if (Object.values(found).some(Boolean)) return false
    void send(done)
    return true
  }

  const problems = async (): Promise<FieldErrors> => {
    const schemas = await schemasOrNull()
    const schema = byAdmin ? schemas?.staffRegistration : schemas?.registration
    const body = { ...fields, codeEmail: code.sent?.email ?? '', challenge: code.sent?.challenge ?? '' }
    const { codeEmail, challenge, ...found } = schema
      ? fieldErrors(issuesOf(schema, body, REGISTRATION_NAMES))
      : {}
    const isCodeMissing = Boolean(codeEmail ?? challenge) && !code.sent
    // The code field is hidden before a code is sent, so show its error at the address.
    if (isCodeMissing) {
      delete found.code
      found.email ??= Object.values(found).some(Boolean) ? true : t(TEXTS.registrationIncomplete)
    }
    if (byAdmin && !isStaffRole(fields.role)) found.role = t(TEXTS.roleNeeded)
    return found
  }

  return {
    fields,
    errors,
    code,
    change,
    /** Loads the schemas for validation. */
    prepare: () => void schemasOrNull(),
    sendCode,
    submit,
    isSending: isChecking || isSending,
    failure,
  }
}

/** If the schemas cannot be loaded, send the fields unchecked. The server validates them anyway. */
const schemasOrNull = () => import('./registration-schemas.ts').catch(() => null)
