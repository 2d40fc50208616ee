import { VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { t } from '../../../../ui/language/t.ts'
import classes from '../../../../ui/pictures/picture-button.module.css'

/** Adds files to what is being written. */
export const FileButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <label className={classes.choose} title={t('Attach files')}>
    <IconPaperclip size={20} stroke={1.7} aria-hidden />
    <VisuallyHidden>{t('Attach files')}</VisuallyHidden>
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
