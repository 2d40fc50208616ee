import { Button } from '@mantine/core'
import type { ReactEventHandler } from 'react'
import { BlobImage } from './blob-image.tsx'
import classes from './picture-input.module.css'
import { sizeText } from './size-text.ts'
import { t } from '../language/t.ts'

type Props = {
  file: File
  onLoad: ReactEventHandler<HTMLImageElement>
  onError: () => void
  onRemove: () => void
}

/** Preview of a chosen picture before upload, with its name, its size and a remove button. */
export function ChosenPicture({ file, onLoad, onError, onRemove }: Props) {
  return (
    <>
      <BlobImage
        className={classes.preview}
        blob={file}
        alt={t('Preview of {name}', { name: file.name })}
        onLoad={onLoad}
        onError={onError}
      />
      <div className={classes.about}>
        <span className={classes.name} dir="auto">
          {file.name}
        </span>
        <span className={classes.size}>{sizeText(file.size)}</span>
        <Button className={classes.remove} variant="default" size="compact-sm" onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </>
  )
}
