import { CallFailed } from '#api/client.ts'

/** An error from the server in a part of a field. The path is empty for the whole field. */
export type FieldProblem = { path: string; text: string }

/** The error of a field, or of a part of it, by its path, such as `week.monday`. */
export function problemIn(failure: Error | null, place: string): FieldProblem | null {
  if (!(failure instanceof CallFailed) || failure.field === undefined || failure.field === null) return null
  const { field, message: text } = failure
  if (field === place) return { path: '', text }
  return field.startsWith(`${place}.`) ? { path: field.slice(place.length + 1), text } : null
}
