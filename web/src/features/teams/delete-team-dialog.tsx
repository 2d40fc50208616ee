import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Team } from '#entities/user/teams/queries.ts'

type Props = { team: Team; onClose: () => void; onDeleted: () => void }

/** Deletes a team after listing the consequences for its tickets and members. */
export function DeleteTeamDialog({ team: { id: teamId, name, openTickets }, onClose, onDeleted }: Props) {
  const deletion = useChange(() => request('deleteTeam', { params: { teamId } }), {
    stale: [KEYS.teams],
    done: t('The team {name} was deleted.', { name }),
    onSuccess: onDeleted,
    onError: () => onClose(),
  })
  const { count, isAtLeast } = openTickets
  return (
    <ConfirmDialog
      title={t('Delete the team {name}?', { name })}
      label={t('Delete team')}
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      {isAtLeast
        ? t('More than {count} open tickets stay, without a team.', { count })
        : t(
            '{count, plural, =0 {It has no open tickets.} one {Its open ticket stays, without a team.} other {Its # open tickets stay, without a team.}}',
            { count },
          )}{' '}
      {t('Solved tickets stay too, and so do the accounts of its members. This cannot be undone.')}
    </ConfirmDialog>
  )
}
