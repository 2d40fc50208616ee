import { Button } from '@mantine/core'
import { shownFields } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { FieldWords } from './field-words.tsx'
import { type TicketField, ticketFieldsQuery } from './queries.ts'
import { lateDialog } from '#ui/late/late.tsx'

const FieldsDialog = lateDialog(async () => (await import('./fields-dialog.tsx')).FieldsDialog)

type Props = {
  ticketId: string
  /** Renders the fields. Not called without fields or other forms. */
  children: (fields: { field: TicketField; words: ReactNode }[], tool: ReactNode) => ReactNode
}

/** The visible fields of a ticket, and the button that changes them. */
export function TicketFields({ ticketId, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ticketFieldsQuery(ticketId))
  const fields = shownOf(data?.fields ?? [])
  const mayChoose = (data?.forms.length ?? 0) > 1
  if (fields.length === 0 && !mayChoose) return null
  const tool = (mayChoose || fields.some(({ mayWrite }) => mayWrite)) && (
    <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
      {fields.length === 0 ? t('Choose a form') : t('Edit fields')}
    </Button>
  )
  return (
    <>
      {children(
        fields.map((field) => ({ field, words: <FieldWords field={field} /> })),
        tool,
      )}
      {isOpen && (
        <FieldsDialog
          ticketId={ticketId}
          purpose="edit"
          onSaved={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Fields with a condition that the ticket's values meet, and all fields with a value. */
function shownOf(fields: readonly TicketField[]): TicketField[] {
  const valuesOf = (key: string) =>
    fields.find((one) => one.key === key)?.values.map(({ value }) => value) ?? []
  const asked = shownFields(
    fields.filter(({ isAsked }) => isAsked),
    valuesOf,
  )
  return fields.filter((field) => asked.includes(field) || field.values.length > 0)
}
