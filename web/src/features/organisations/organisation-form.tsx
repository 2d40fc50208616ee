import { Button, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import type { Organisation } from '#entities/organisation/queries.ts'
import classes from './organisations.module.css'

/** Name and notes of an organisation, and the switch of admins to share tickets. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { id: organisationId, version } = organisation
  const [name, writeName] = useState(organisation.name)
  const [notes, writeNotes] = useState(organisation.notes)
  const saving = useChange(
    () => request('updateOrganisation', { params: { organisationId }, body: { name, notes, version } }),
    { stale: [KEYS.organisations, KEYS.users], done: t('Organisation saved.'), showsFailure: true },
  )
  const { error } = saving
  const ofName = error instanceof CallFailed && error.field === 'name'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('Name')}
          maxLength={LIMITS.organisationName}
          dir="auto"
          value={name}
          error={ofName && error.message}
          onChange={({ currentTarget }) => writeName(currentTarget.value)}
        />
        <Textarea
          label={t('Internal notes')}
          placeholder={t('Only staff see notes')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LIMITS.organisationNotes}
          dir="auto"
          value={notes}
          error={!ofName && error?.message}
          onChange={({ currentTarget }) => writeNotes(currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={saving.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
      <Sharing organisation={organisation} />
    </>
  )
}

function Sharing({ organisation: { id: organisationId, sharesTickets } }: { organisation: Organisation }) {
  const isAdmin = useSession()?.role === 'Admin'
  const sharing = useChange(
    (isOn: boolean) =>
      request('updateOrganisationSharing', { params: { organisationId }, body: { sharesTickets: isOn } }),
    {
      stale: [KEYS.organisations],
      done: (_, isOn) => (isOn ? t('Members can now read each other’s tickets.') : t('Sharing turned off.')),
    },
  )
  return (
    <div className={classes.sharing}>
      {isAdmin ? (
        <ToggleSwitch
          label={t('Share tickets')}
          checked={sharing.isPending ? sharing.variables : sharesTickets}
          onChange={({ currentTarget: { checked } }) => sharing.mutate(checked)}
        />
      ) : (
        <p>{sharesTickets ? t('Members share their tickets.') : t('Members don’t share their tickets.')}</p>
      )}
      <p className={classes.hint}>
        {t(
          'Members with a login can read the tickets of all people here, but not change them. They never see internal notes.',
        )}
      </p>
    </div>
  )
}
