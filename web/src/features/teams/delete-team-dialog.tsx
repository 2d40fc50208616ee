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
    done: t('Team {name} deleted.', { name }),
    onSuccess: onDeleted,
    onError: () => onClose(),
  })
  const { count, isAtLeast } = openTickets
  return (
    <ConfirmDialog
      title={t('Delete team {name}?', { name })}
      label={t('Delete team')}
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      {isAtLeast
        ? t('More than {count} open tickets will have no team.', { count })
        : t(
            '{count, plural, =0 {It has no open tickets.} one {Its open ticket will have no team.} other {Its # open tickets will have no team.}}',
            { count },
          )}{' '}
      {t('Solved tickets and member accounts aren’t affected. This can’t be undone.')}
    </ConfirmDialog>
  )
}
