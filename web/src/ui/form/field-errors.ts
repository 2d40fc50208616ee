import { known } from '../language/t.ts'

/** What is wrong by field: the text, or just true where another field shows the same text already. */
export type FieldErrors = Partial<Record<string, string | true>>

/** What a schema says is wrong, and where. */
type Issue = { path: PropertyKey[]; message: string }

/** Turns the issues of a schema into errors beside fields, each text said once. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  const said = new Set<string>()
  for (const { path, message } of issues) {
    const field = String(path[0])
    if (errors[field] !== undefined) continue
    errors[field] = said.has(message) ? true : known(message)
    said.add(message)
  }
  return errors
}

/** The errors without the one of a field that is being changed, as it may be right by now. */
export const withoutError = (errors: FieldErrors, field: string): FieldErrors => ({
  ...errors,
  [field]: undefined,
})

/** What a check of one field found, or null. */
export const problemIn = ({ error }: { error?: { issues: readonly Issue[] } | undefined }): string | null =>
  error?.issues[0] ? known(error.issues[0].message) : null
