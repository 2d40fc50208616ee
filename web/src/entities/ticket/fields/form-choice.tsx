import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { t } from '#ui/language/t.ts'

type Props = { ticketId: string } & Pick<Answer<'getTicketFields'>, 'form' | 'forms'>

/** Chooses the form of a ticket. The change is saved at once and keeps all values. */
export function FormChoice({ ticketId, form, forms }: Props) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (formId: string) => request('updateTicketForm', { params: { ticketId }, body: { formId } }),
    onSuccess: (answer) => {
      client.setQueryData(KEYS.ticketFields(ticketId), answer)
      void client.invalidateQueries({ queryKey: KEYS.timeline(ticketId) })
    },
  })
  return (
    <NativeSelect
      mb={16}
      label={t('Form')}
      description={t('Values of fields that the new form doesn’t have stay on the ticket.')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={form.id}
      disabled={isPending}
      error={error?.message}
      data={forms.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => mutate(currentTarget.value)}
    />
  )
}
