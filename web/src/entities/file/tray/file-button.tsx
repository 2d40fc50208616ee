import { VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import classes from './file-button.module.css'

type Props = {
  onFiles: (files: File[]) => void
  /** What it is called where it does something else than to attach them to what is being written. */
  label?: string
  /** Whether the label is in sight: where the button stands alone, a paperclip does not say enough. */
  isWorded?: boolean
}

/** Adds files to what is being written. */
export const FileButton = ({ onFiles, label = t('Attach files'), isWorded = false }: Props) => (
  <label className={classes.choose} title={label} data-worded={isWorded || undefined}>
    <IconPaperclip size={isWorded ? 16 : 20} stroke={1.7} aria-hidden />
    {isWorded ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    <input
      type="file"
      name="files"
      multiple
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // The same file may be chosen once more.
        currentTarget.value = ''
      }}
    />
  </label>
)
