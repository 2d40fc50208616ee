import { useState } from 'react'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import type { Team } from '#entities/user/teams/queries.ts'
import { TeamForm } from './team-form.tsx'

type Props = {
  /** Null for a new one. */
  team: Team | null
  /** Whether the address names a team that is not there. */
  isGone: boolean
  onClose: () => void
}

/** Where a team is made, changed or deleted. */
export function TeamDialog({ team, isGone, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  // What is being changed stays what it was, whatever comes in meanwhile; the server says whether it still holds.
  const [known, setKnown] = useState(team)
  if (isGone && !known)
    return (
      <ConfirmDialog title={t('This team is not there any more')} label={t('OK')} onConfirm={onClose}>
        {t('Somebody has deleted it, or the address is wrong.')}
      </ConfirmDialog>
    )
  if (isDeleting && known)
    return <DeleteTeamDialog team={team ?? known} onClose={() => setDeleting(false)} onDeleted={onClose} />
  return (
    <TeamForm
      key={known?.version ?? 0}
      team={known}
      onClose={onClose}
      onDelete={() => setDeleting(true)}
      onLatest={team && team.version !== known?.version ? () => setKnown(team) : null}
    />
  )
}
