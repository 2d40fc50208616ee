import { Button, Group, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useRef, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { MembersField } from './members-field.tsx'
import type { Team } from '#entities/user/teams/queries.ts'
import shape from '#ui/form/form.module.css'

const CHECKED = {
  schema: async () => (await import('./team-schema.ts')).teamDraft,
} as const

type Props = {
  /** Null for a new team. */
  team: Team | null
  onClose: () => void
  onDelete: () => void
  onSignature: () => void
  /** Restarts the form with the current team. Null if the form already shows it. */
  onLatest: (() => void) | null
}

export function TeamForm({ team, onClose, onDelete, onSignature, onLatest }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(element, CHECKED, { name: team?.name ?? '', address: team?.address ?? '' })
  const [members, setMembers] = useState(team?.members ?? [])
  const saving = useChange(
    () => {
      const body = { ...form.values, memberIds: members.map(({ id }) => id) }
      if (!team) return request('createTeam', { body })
      const { id: teamId, version } = team
      return request('updateTeam', { params: { teamId }, body: { ...body, version } })
    },
    {
      stale: [KEYS.teams],
      done: ({ name }) => (team ? t('Team {name} saved.', { name }) : t('Team {name} created.', { name })),
      showsFailure: true,
      onSuccess: onClose,
      onError: (failure) => {
        if (!(failure instanceof CallFailed && failure.field === 'memberIds')) form.refuse(failure)
      },
    },
  )
  const { error, isPending } = saving
  const hasChanged = error instanceof CallFailed && error.code === 'team_changed'
  return (
    <Dialog onClose={onClose} title={team ? t('Change team') : t('New team')}>
      <form
        ref={element}
        className={shape.form}
        noValidate
        onSubmit={(event) => void form.submitTo(saving.mutate)(event)}
      >
        <TextInput
          label={t('Name')}
          maxLength={LIMITS.teamName}
          dir="auto"
          data-autofocus={team ? undefined : true}
          {...form.bind('name')}
        />
        <TextInput
          label={t('Email address')}
          description={t('Optional.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          dir="ltr"
          maxLength={LIMITS.email}
          {...form.bind('address')}
        />
        <MembersField members={members} onChange={setMembers} />
        {team && (
          <Group>
            <Button variant="default" onClick={onSignature}>
              {t('Email signature')}
            </Button>
          </Group>
        )}
        <FormFoot
          problem={
            error &&
            !form.isSaidAtField(error.message) && (
              <Group gap="8px 12px">
                {error.message}
                {hasChanged && onLatest && (
                  <Button size="compact-sm" variant="default" onClick={onLatest}>
                    {t('Show latest version')}
                  </Button>
                )}
              </Group>
            )
          }
          save={t(team ? 'Save' : 'Create team')}
          isSaving={isPending}
          onCancel={onClose}
        >
          {team && (
            <Button variant="subtle" color="red" onClick={onDelete}>
              {t('Delete team')}
            </Button>
          )}
        </FormFoot>
      </form>
    </Dialog>
  )
}
