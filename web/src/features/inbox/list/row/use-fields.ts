import { useQuery } from '@tanstack/react-query'
import { type Field, fieldsQuery } from '#entities/ticket/fields/queries.ts'

/** A field by its key, once it is known. All columns of fields share one answer of the server. */
export const useField = (key: string): Field | undefined =>
  useQuery({ ...fieldsQuery(), select: (fields) => fields.find((field) => field.key === key) }).data
