import { STAFF_ROLES, type StaffRole } from '@support-desk/contract'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { deskSettingsQuery, linkBase } from '#entities/desk/queries.ts'
import { ROLE_NAMES } from '#entities/user/role-names.ts'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import { Copied } from '#ui/text/copied.tsx'
import classes from './invitations.module.css'
import { Picker } from '#ui/pick/picker.tsx'

const EMPTY = { email: '', role: 'SupportTeam' as StaffRole }

/** Invites a colleague by email, or by a link if the address is left empty. Shows the link of the new invitation. */
export function InviteForm() {
  const [made, setMade] = useState<Answer<'createInvitation'> | null>(null)
  const { data: settings } = useQuery(deskSettingsQuery())
  const { element, bind, change, submit, isSaving, problem } = useEditForm(
    EMPTY,
    ({ email, role }) => request('createInvitation', { body: { role, email: email.trim() || null } }),
    {
      stale: [KEYS.invitations],
      onSuccess: (answer) => {
        setMade(answer)
        change({ email: '' })
      },
    },
  )
  return (
    <>
      <form ref={element} className={classes.invite} noValidate onSubmit={submit}>
        <TextInput
          label={t('Email')}
          description={t('Leave empty to get only a link to copy.')}
          type="email"
          autoComplete="off"
          {...bind('email')}
        />
        <Picker
          label={t('Role')}
          data={STAFF_ROLES.map((value) => ({ value, label: t(ROLE_NAMES[value]) }))}
          {...bind('role')}
        />
        <Button type="submit" loading={isSaving}>
          {t('Create invitation')}
        </Button>
      </form>
      {problem && <p role="alert">{problem}</p>}
      {made && settings && (
        <div role="status" className={classes.made}>
          <p>{sentenceOf(made)}</p>
          <Copied label={t('Invitation link')} text={`${linkBase(settings)}/invitation#${made.token}`} />
        </div>
      )}
    </>
  )
}

const sentenceOf = ({ isSent, invitation: { email } }: Answer<'createInvitation'>): string =>
  isSent && email
    ? t('We sent the invitation to {email}. You can also pass on this link:', { email })
    : t('Pass on this link. It works once, for seven days, and is shown only now:')
