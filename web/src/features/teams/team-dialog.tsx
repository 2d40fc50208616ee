import { useState } from 'react'
import { SignatureForm } from '#entities/mail/signature/signature-form.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import type { Team } from '#entities/user/teams/queries.ts'
import { TeamForm } from './team-form.tsx'

type Props = {
  /** Null for a new team. */
  team: Team | null
  /** Whether the address refers to a deleted team. */
  isGone: boolean
  onClose: () => void
}

/** Creates, changes or deletes a team. */
export function TeamDialog({ team, isGone, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const [isSigning, setSigning] = useState(false)
  // The form keeps the version that was opened. On a conflict, the server reports it when saving.
  const [known, setKnown] = useState(team)
  if (isGone && !known)
    return (
      <ConfirmDialog title={t('Team not found')} label={t('OK')} onConfirm={onClose}>
        {t('It was deleted, or the address is wrong.')}
      </ConfirmDialog>
    )
  if (isDeleting && known)
    return <DeleteTeamDialog team={team ?? known} onClose={() => setDeleting(false)} onDeleted={onClose} />
  if (isSigning && known)
    return (
      <Dialog title={t('Email signature of {name}', { name: known.name })} onClose={() => setSigning(false)}>
        <SignatureForm owner={{ teamId: known.id }} />
      </Dialog>
    )
  return (
    <TeamForm
      key={known?.version ?? 0}
      team={known}
      onClose={onClose}
      onDelete={() => setDeleting(true)}
      onSignature={() => setSigning(true)}
      onLatest={team && team.version !== known?.version ? () => setKnown(team) : null}
    />
  )
}
