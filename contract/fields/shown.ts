import type { RequesterRight, Requirement } from './words.ts'

/** A field at its place in a form. */
export type FieldInForm = {
  key: string
  required: Requirement
  /** Shown only where another field above it has one of some values; null: always. */
  shownIf: { field: string; values: readonly string[] } | null
}

/** The fields of a form that are shown, where they have these values. What hangs on a hidden field is hidden with it. */
export function shownFields<F extends FieldInForm>(
  fields: readonly F[],
  valuesOf: (key: string) => readonly string[],
): F[] {
  const shown = new Set<string>()
  return fields.filter(({ key, shownIf }) => {
    const isShown =
      shownIf === null ||
      (shown.has(shownIf.field) && valuesOf(shownIf.field).some((value) => shownIf.values.includes(value)))
    if (isShown) shown.add(key)
    return isShown
  })
}

/** The shown fields that are empty and must not be: to raise a ticket those that its requester writes, to solve it all. */
export const missingFields = <F extends FieldInForm & { requester: RequesterRight }>(
  fields: readonly F[],
  valuesOf: (key: string) => readonly string[],
  to: Exclude<Requirement, 'never'>,
): F[] =>
  shownFields(fields, valuesOf).filter(
    ({ key, required, requester }) =>
      required === to && valuesOf(key).length === 0 && (to === 'solve' || requester === 'writes'),
  )
