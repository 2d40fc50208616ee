import type { RequesterRight, Requirement } from './words.ts'

/** A field in a form. */
export type FieldInForm = {
  key: string
  required: Requirement
  /** Condition on an earlier field: it has one of these values. Null: always shown. */
  shownIf: { field: string; values: readonly string[] } | null
}

/** The visible fields of a form for some values. Fields that depend on a hidden one are hidden too. */
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

/**
 * Visible fields that are required and empty. Raising a ticket requires only fields that requesters write; solving
 * requires all.
 */
export const missingFields = <F extends FieldInForm & { requester: RequesterRight }>(
  fields: readonly F[],
  valuesOf: (key: string) => readonly string[],
  to: Exclude<Requirement, 'never'>,
): F[] =>
  shownFields(fields, valuesOf).filter(
    ({ key, required, requester }) =>
      required === to && valuesOf(key).length === 0 && (to === 'solve' || requester === 'writes'),
  )
