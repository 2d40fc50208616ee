import { Button } from '@mantine/core'
import { t } from '#ui/language/t.ts'

type Props = {
  isArchived: boolean
  form: { isSaving: boolean; save: (part: { isArchived: boolean }) => void }
}

/** Saves a field or form, and archives or restores it. */
export const ArchiveButton = ({ isArchived, form }: Props) => (
  <Button variant="subtle" loading={form.isSaving} onClick={() => form.save({ isArchived: !isArchived })}>
    {isArchived ? t('Restore') : t('Archive')}
  </Button>
)
