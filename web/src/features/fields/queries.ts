import { queryOptions } from '@tanstack/react-query'
import { type Answer, request } from '../../api/client.ts'
import { KEYS } from '../../api/keys.ts'

/** A field, as those see it who change it. */
export type Field = Answer<'listFields'>[number]

/** A form, as those see it who change it. */
export type Form = Answer<'listForms'>[number]

/** All fields by name. */
export const fieldsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.fields, 'all'],
    queryFn: ({ signal }) => request('listFields', {}, { signal }),
  })

/** All forms in order. */
export const formsQuery = () =>
  queryOptions({
    queryKey: [...KEYS.fields, 'forms'],
    queryFn: ({ signal }) => request('listForms', {}, { signal }),
  })
