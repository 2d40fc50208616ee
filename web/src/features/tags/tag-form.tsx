import { Button, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useRef, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Tag } from '#entities/ticket/tags/queries.ts'
import shape from '#ui/form/form.module.css'

const CHECKED = {
  schema: async () => (await import('./tag-schema.ts')).tagDraft,
} as const

type Props = {
  /** Null for a new tag. */
  tag: Tag | null
  onClose: () => void
  onMerge: () => void
}

/** The name of a tag, and whether it is archived. */
export function TagForm({ tag, onClose, onMerge }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(element, CHECKED, { name: tag?.name ?? '' })
  const [isArchived, setArchived] = useState(tag?.isArchived ?? false)
  const saving = useChange(
    () => {
      const { name } = form.values
      return tag
        ? request('updateTag', { params: { tagId: tag.id }, body: { name, isArchived } })
        : request('createTag', { body: { name } })
    },
    {
      stale: [KEYS.tags],
      done: ({ name }) => (tag ? t('Tag {name} saved.', { name }) : t('Tag {name} created.', { name })),
      showsFailure: true,
      onSuccess: onClose,
      onError: form.refuse,
    },
  )
  const { error, isPending } = saving
  return (
    <Dialog onClose={onClose} title={tag ? t('Edit tag') : t('New tag')}>
      <form
        ref={element}
        className={shape.form}
        noValidate
        onSubmit={(event) => void form.submitTo(saving.mutate)(event)}
      >
        <TextInput
          label={t('Name')}
          maxLength={LIMITS.tagName}
          dir="auto"
          data-autofocus={tag ? undefined : true}
          {...form.bind('name')}
        />
        {tag && (
          <ToggleSwitch
            label={t('Archived: kept on existing tickets, hidden from pickers')}
            checked={isArchived}
            onChange={({ currentTarget: { checked } }) => setArchived(checked)}
          />
        )}
        <FormFoot
          problem={error && !form.isSaidAtField(error.message) && error.message}
          save={t(tag ? 'Save' : 'Create tag')}
          isSaving={isPending}
          onCancel={onClose}
        >
          {tag && (
            <Button variant="subtle" onClick={onMerge}>
              {t('Merge into another tag…')}
            </Button>
          )}
        </FormFoot>
      </form>
    </Dialog>
  )
}
