import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import type { Team } from '#entities/user/teams/queries.ts'

type Props = { team: Team; onClose: () => void; onDeleted: () => void }

/** Says what becomes of the tickets and members of a team, and deletes it. */
export function DeleteTeamDialog({ team: { id: teamId, name, openTickets }, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => request('deleteTeam', { params: { teamId } }),
    onSuccess: () => {
      toast.success(t('The team {name} was deleted.', { name }))
      onDeleted()
    },
    onError: (failure) => {
      toast.failure(failure.message)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.teams }),
  })
  const { count, isAtLeast } = openTickets
  return (
    <ConfirmDialog
      opened
      title={t('Delete the team {name}?', { name })}
      confirm={{
        label: t('Delete team'),
        dangerous: true,
        busy: deletion.isPending,
        onClick: () => deletion.mutate(),
      }}
      cancel={{ label: t('Cancel'), onClick: onClose }}
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
