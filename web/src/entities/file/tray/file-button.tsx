import { VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import classes from './file-button.module.css'

type Props = {
  onFiles: (files: File[]) => void
  /** Label, if it does more than attach files. */
  label?: string
  /** Whether the label is visible. A lone paperclip is not clear enough. */
  isWorded?: boolean
}

/** Attaches files to the current draft. */
export const FileButton = ({ onFiles, label = t('Attach files'), isWorded = false }: Props) => (
  <label
    className={classes.choose}
    data-tip={isWorded ? undefined : label}
    data-worded={isWorded || undefined}
  >
    <IconPaperclip size={isWorded ? 16 : 20} stroke={1.7} aria-hidden />
    {isWorded ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    <input
      type="file"
      name="files"
      multiple
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Allows the same file to be chosen again.
        currentTarget.value = ''
      }}
    />
  </label>
)
