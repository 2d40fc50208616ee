import { TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { organisationAddress } from '#entities/organisation/organisation-address.ts'

/** Creates an organisation and opens its page. */
export function NewOrganisationDialog({ onClose }: { onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [name, write] = useState('')
  const saving = useChange(() => request('createOrganisation', { body: { name } }), {
    stale: [KEYS.organisations],
    done: t('Organisation created.'),
    showsFailure: true,
    onSuccess: ({ id }) => navigate(organisationAddress(id)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <EditDialog
      title={t('New organisation')}
      form={{ element, problem: null, isSaving: saving.isPending, submit }}
      save={t('Create organisation')}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        maxLength={LIMITS.organisationName}
        dir="auto"
        data-autofocus
        value={name}
        error={saving.error?.message}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </EditDialog>
  )
}
