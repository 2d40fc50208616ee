import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { IconHandGrab } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { AssignDialog, type AssignOption } from '#entities/ticket/assign-dialog.tsx'
import { SnoozeDialog } from '../ticket-pane/dialogs/snooze-dialog.tsx'
import { TagDialog } from '../ticket-pane/dialogs/tag-dialog.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { BulkFields } from './bulk-fields.tsx'
import type { BulkChange } from './use-bulk.ts'

/** Dialogs over the list. */
export type BulkDialog = 'assign' | 'snooze' | 'tags' | 'fields'

type Props = {
  dialog: BulkDialog
  /** Describes the selection. */
  title: string
  /** Whether the user can be an assignee. */
  mayTake: boolean
  /** Starts a job with a chosen value. */
  onChange: (change: BulkChange) => void
  /** Starts a job with a typed value. Returns the error as a text, or null on success. */
  onBegin: (change: BulkChange) => Promise<string | null>
  onClose: () => void
}

/** Dialogs for the selected tickets: the assignee, the snooze time, a tag, or a field. */
export function BulkDialogs({ dialog, title, mayTake, onChange, onBegin, onClose }: Props) {
  const accountId = useAccountId() ?? undefined
  const began = async (change: BulkChange): Promise<boolean> => {
    onChange(change)
    return true
  }
  if (dialog === 'snooze')
    return (
      <SnoozeDialog
        title={title}
        onSnooze={(until, wakes) => onBegin({ action: 'snooze', value: { until, wakes } })}
        onWake={() => onChange({ action: 'wake' })}
        onClose={onClose}
      />
    )
  if (dialog === 'tags') return <BulkTags title={title} onChange={onChange} onClose={onClose} />
  if (dialog === 'fields') return <BulkFields title={title} onBegin={onBegin} onClose={onClose} />
  const give = () => began({ action: 'take' })
  const take: AssignOption = { id: 'take', label: t('Me'), icon: IconHandGrab, give }
  return (
    <AssignDialog
      title={title}
      first={mayTake ? [take] : []}
      onPerson={({ id }) => began({ action: 'assign', value: id })}
      onTeam={({ id }) => began({ action: 'team', value: id })}
      without={[accountId]}
      note={null}
      onClose={onClose}
    />
  )
}

/** Adds a tag to all selected tickets, or removes it. */
function BulkTags({ title, onChange, onClose }: Pick<Props, 'title' | 'onChange' | 'onClose'>) {
  const [isRemoving, setRemoving] = useState(false)
  const choose = ({ id }: { id: string }) => {
    onClose()
    onChange({ action: isRemoving ? 'untag' : 'tag', value: id })
  }
  return (
    <TagDialog
      title={title}
      given={[]}
      mayMake={!isRemoving}
      onAdd={choose}
      onRemove={choose}
      onClose={onClose}
    >
      <Checkbox
        mt="sm"
        label={t('Remove the tag instead of adding it')}
        checked={isRemoving}
        onChange={({ currentTarget }) => setRemoving(currentTarget.checked)}
      />
    </TagDialog>
  )
}
