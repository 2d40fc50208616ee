import { VisuallyHidden } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { ChangeEventHandler, RefObject } from 'react'
import { t } from '../language/t.ts'
import { ACCEPTED_TYPES } from './check-picture.ts'
import classes from './picture-button.module.css'

type Props = {
  input: RefObject<HTMLInputElement | null>
  onChange: ChangeEventHandler<HTMLInputElement>
}

/** Adds a picture to what is being written. */
export const PictureButton = ({ input, onChange }: Props) => (
  <label className={classes.choose} title={t('Add a picture')}>
    <IconPhotoPlus size={20} stroke={1.7} aria-hidden />
    <VisuallyHidden>{t('Add a picture')}</VisuallyHidden>
    <input ref={input} type="file" name="img" accept={ACCEPTED_TYPES} onChange={onChange} />
  </label>
)
