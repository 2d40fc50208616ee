import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { PickList } from '#ui/pick/pick-list.tsx'
import { type TagPicksOptions, useTagPicks } from './use-tag-picks.ts'

type Props = TagPicksOptions & {
  title: string
  onClose: () => void
  /** Content below the list. */
  children?: ReactNode
}

/** Chooses tags by name. Stays open for several choices. */
export function TagDialog({ title, given, mayMake, onAdd, onRemove, onClose, children }: Props) {
  const [words, type] = useState('')
  const { picks, isSettled } = useTagPicks(words.trim(), { given, mayMake, onAdd, onRemove })
  return (
    <Dialog isBegun={words !== ''} onClose={onClose} title={title}>
      <PickList
        label={t('Tag name')}
        placeholder={t('Tag name')}
        words={words}
        onType={type}
        picks={picks.map((pick) => ({
          ...pick,
          act: () => {
            type('')
            pick.act()
          },
        }))}
        isSettled={isSettled}
        nothing={isSettled ? t('No tag with this name.') : ''}
      />
      {children}
    </Dialog>
  )
}
