import { VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { t } from '../../../../ui/language/t.ts'
import classes from '../../../../ui/pictures/picture-button.module.css'

type Props = {
  onFiles: (files: File[]) => void
  /** What it is called where it does something else than to attach them to what is being written. */
  label?: string
}

/** Adds files to what is being written. */
export const FileButton = ({ onFiles, label = t('Attach files') }: Props) => (
  <label className={classes.choose} title={label}>
    <IconPaperclip size={20} stroke={1.7} aria-hidden />
    <VisuallyHidden>{label}</VisuallyHidden>
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
