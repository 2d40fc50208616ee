import type { TagLabel } from '@support-desk/contract'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { useTagPicks } from './use-tag-picks.ts'

type Props = {
  title: string
  /** Current tags, which can be removed. */
  given: readonly TagLabel[]
  /** Whether new tags can be created here, given the permission. */
  mayMake: boolean
  onAdd: (tag: TagLabel) => void
  onRemove: (tag: TagLabel) => void
  onClose: () => void
  /** Content below the list. */
  children?: ReactNode
}

/** Chooses tags by name. Stays open for several choices. */
export function TagDialog({ title, given, mayMake, onAdd, onRemove, onClose, children }: Props) {
  const [words, type] = useState('')
  const { picks, isSettled } = useTagPicks(words.trim(), { given, mayMake })
  const offered = picks.map(({ choose, ...pick }) => ({
    ...pick,
    act: () => {
      type('')
      void choose({ onAdd, onRemove })
    },
  }))
  return (
    <Dialog isBegun={words !== ''} onClose={onClose} title={title}>
      <PickList
        label={t('Tag name')}
        placeholder={t('Tag name')}
        words={words}
        onType={type}
        picks={offered}
        isSettled={isSettled}
        nothing={isSettled ? t('No tag with this name.') : ''}
      />
      {children}
    </Dialog>
  )
}
