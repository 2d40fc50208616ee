import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { TagDialog } from '../ticket-pane/dialogs/tag-dialog.tsx'
import type { BulkChange } from './use-bulk.ts'

type Props = { title: string; onChange: (change: BulkChange) => void; onClose: () => void }

/** Adds a tag to all selected tickets, or removes it. */
export function BulkTags({ title, onChange, onClose }: Props) {
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
