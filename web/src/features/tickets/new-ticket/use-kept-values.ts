import { useValuesIn, type ValuesByField } from '#entities/ticket/fields/use-values.ts'
import { keepDraft, useDraft } from '#ui/kept/drafts.ts'
import type { RequestForm } from '#entities/ticket/fields/queries.ts'

const NONE = { values: '' }

const draftOf = (form: Pick<RequestForm, 'id'>, author: string): string => `form:${form.id}:${author}`

/** Values of a form's own fields, stored as a draft. They survive a reload. */
export function useKeptValues(form: RequestForm, author: string) {
  const [{ values }, keep] = useDraft(draftOf(form, author), NONE)
  const changed = readValues(values, form)
  return useValuesIn({
    changed,
    change: (key, given) => {
      const all = { ...changed, [key]: given }
      const isEmpty = Object.values(all).every((each) => each.length === 0)
      keep({ values: isEmpty ? '' : JSON.stringify(all) })
    },
  })
}

/** Deletes the stored values. The mounted form keeps showing them. */
export const forgetValues = (form: Pick<RequestForm, 'id'>, author: string): void =>
  keepDraft(draftOf(form, author), NONE)

/** The stored values of fields that the form still has. */
function readValues(text: string, { fields }: RequestForm): ValuesByField {
  if (text === '') return {}
  try {
    const kept = JSON.parse(text) as ValuesByField
    return Object.fromEntries(fields.flatMap(({ key }) => (kept[key] ? [[key, kept[key]]] : [])))
  } catch {
    return {}
  }
}
