import { Input, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { ERRORS, LIMITS } from '@support-desk/contract'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ChangeEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { ACCEPTED_TYPES, fileProblem, pixelProblem } from './check-picture.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import classes from './picture-input.module.css'
import { usePagePictures } from './use-page-pictures.ts'

type Props = {
  name: string
  label: string
  value: File | null
  onChange: (picture: File | null) => void
  required?: boolean
  error?: string | undefined
  /** How much of the upload is done, from 0 to 1, while it runs. */
  progress?: number | null
}

/** A field for one picture: chosen, dropped or pasted, checked at once, and shown before it is sent. */
export function PictureInput({ name, label, value, onChange, required, error, progress }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const problem = refusal ?? error

  const clear = (reason: string | null) => {
    if (input.current) input.current.value = ''
    setRefusal(reason)
    onChange(null)
  }
  const offer = (file: File) => {
    const reason = fileProblem(file)
    if (reason) return clear(reason)
    setRefusal(null)
    onChange(file)
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) offer(file)
  }
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const reason = pixelProblem(currentTarget.naturalWidth, currentTarget.naturalHeight)
    if (reason) clear(reason)
  }
  const remove = () => {
    clear(null)
    input.current?.focus()
  }
  const dragging = usePagePictures(offer)

  return (
    <Input.Wrapper id={id} label={label} withAsterisk={required} error={problem}>
      <div
        className={classes.zone}
        data-dragging={dragging || undefined}
        data-invalid={problem ? true : undefined}
      >
        <input
          ref={input}
          id={id}
          className={classes.file}
          type="file"
          name={name}
          accept={ACCEPTED_TYPES}
          required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={choose}
        />
        {value ? (
          <ChosenPicture
            file={value}
            onLoad={measure}
            onError={() => clear(ERRORS.image_unreadable.text)}
            onRemove={remove}
          />
        ) : (
          <IconPhotoPlus className={classes.mark} aria-hidden stroke={1.5} />
        )}
        <p className={classes.hint} id={`${id}-hint`} hidden={value !== null}>
          <strong>Choose a picture</strong>, drop it here or paste it. Up to {LIMITS.imageBytes / 1024 / 1024}{' '}
          MB.
        </p>
      </div>
      {progress != null && (
        <Progress.Root className={classes.progress}>
          <Progress.Section value={progress * 100} aria-label={`Sending ${label}`} />
        </Progress.Root>
      )}
    </Input.Wrapper>
  )
}
