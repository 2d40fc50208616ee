import { known } from '../language/t.ts'

/** Errors by field: the text, or `true` if another field already shows the same text. */
export type FieldErrors = Partial<Record<string, string | true>>

/** An issue reported by a schema: its field and its text. */
type Issue = { path: PropertyKey[]; message: string }

/** Turns the issues of a schema into errors by field. Each text appears once. */
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

/** Returns the errors without that of the given field, for example when its value changes. */
export const withoutError = (errors: FieldErrors, field: string): FieldErrors => ({
  ...errors,
  [field]: undefined,
})

/** The first error of a schema's result, translated, or null. */
export const problemIn = ({ error }: { error?: { issues: readonly Issue[] } | undefined }): string | null =>
  error?.issues[0] ? known(error.issues[0].message) : null
