import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#api/client.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { t } from '#ui/language/t.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { tagQuery } from '#entities/ticket/tags/queries.ts'
import { TagForm } from './tag-form.tsx'

type Props = {
  /** Null for a new tag. */
  tagId: string | null
  onClose: () => void
}

/** Creates, changes or merges a tag. */
export function TagDialog({ tagId, onClose }: Props) {
  const [isMerging, setMerging] = useState(false)
  const { data: tag, error } = useQuery({ ...tagQuery(tagId ?? ''), enabled: tagId !== null })
  if (tagId === null) return <TagForm tag={null} onClose={onClose} onMerge={() => undefined} />
  if (tag && isMerging) return <MergeDialog tag={tag} onClose={() => setMerging(false)} onMerged={onClose} />
  if (tag) return <TagForm tag={tag} onClose={onClose} onMerge={() => setMerging(true)} />
  if (!error) return null
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  return (
    <ConfirmDialog
      title={isGone ? t('Tag not found') : t('Couldn’t load the tag')}
      label={t('OK')}
      onConfirm={onClose}
    >
      {isGone ? t('The address is wrong.') : error.message}
    </ConfirmDialog>
  )
}
