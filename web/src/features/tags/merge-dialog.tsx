import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { someTagsQuery, type Tag } from '#entities/ticket/tags/queries.ts'
import shape from '#ui/form/form.module.css'

type Props = { tag: Tag; onClose: () => void; onMerged: () => void }

/** Merges a tag into another one after listing the consequences for its tickets. */
export function MergeDialog({ tag, onClose, onMerged }: Props) {
  const [typed, type] = useState('')
  const [into, choose] = useState<{ id: string; name: string } | null>(null)
  const { data: found = [] } = useQuery({
    ...someTagsQuery(typed === into?.name ? '' : typed.trim()),
    placeholderData: keepPreviousData,
  })
  const offered = [...(into ? [into] : []), ...found.filter(({ id }) => id !== into?.id)]
  const merging = useChange(
    (intoId: string) => request('mergeTag', { params: { tagId: tag.id }, body: { intoId } }),
    {
      stale: [KEYS.tags],
      done: ({ name }) => t('{tag} is now an alias of {name}.', { tag: tag.name, name }),
      showsFailure: true,
      onSuccess: onMerged,
    },
  )
  return (
    <ConfirmDialog
      title={t('Merge tag {name} into another tag', { name: tag.name })}
      label={t('Merge')}
      isDangerous
      isBusy={merging.isPending}
      onConfirm={() => into && merging.mutate(into.id)}
      onCancel={onClose}
    >
      <div className={shape.form}>
        <Select
          label={t('Merge into')}
          placeholder={t('Tag name')}
          data={offered.filter(({ id }) => id !== tag.id).map(({ id, name }) => ({ value: id, label: name }))}
          value={into?.id ?? null}
          onChange={(id) => choose(offered.find((other) => other.id === id) ?? null)}
          searchable
          searchValue={typed}
          onSearchChange={type}
          // Shows all options, because the server has filtered them.
          filter={({ options }) => options}
          nothingFoundMessage={t('No tag with this name.')}
          maxDropdownHeight={240}
        />
        <p>
          {t(
            'All tickets tagged {name} will get the other tag. {name} becomes an alias, so views and searches keep working. This can’t be undone.',
            { name: tag.name },
          )}
        </p>
        {merging.error && (
          <p role="alert" className={shape.problem}>
            {merging.error.message}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
