import { Input, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { LIMITS } from '@support-desk/contract'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { ACCEPTED_TYPES } from './check-picture.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import classes from './picture-input.module.css'
import { usePageFiles } from './use-page-files.ts'
import { usePictureChoice } from './use-picture-choice.ts'
import { rich, t } from '../language/t.ts'

type Props = {
  name: string
  label: string
  value: File | null
  onChange: (picture: File | null) => void
  required?: boolean
  error?: string | undefined
  /** Upload progress from 0 to 1, or null when no upload runs. */
  progress?: number | null
}

/**
 * A field for one picture. The user can choose, drop or paste it. The picture is checked at once and previewed before
 * upload.
 */
export function PictureInput({ name, label, value, onChange, required, error, progress }: Props) {
  const id = useId()
  const { input, refusal, note, ...choice } = usePictureChoice(value, onChange)
  const problem = refusal ?? error
  const remove = () => {
    choice.clear()
    input.current?.focus()
  }
  const dragging = usePageFiles(([file]) => file && choice.offer(file))

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
          onChange={choice.choose}
        />
        {value ? (
          <ChosenPicture
            file={value}
            onLoad={choice.measure}
            onError={choice.refuseUnreadable}
            onRemove={remove}
          />
        ) : (
          <IconPhotoPlus size={32} color="var(--text-dim)" stroke={1.5} aria-hidden />
        )}
        <p className={classes.hint} id={`${id}-hint`} hidden={value !== null}>
          {rich(
            '<b>Choose a picture</b>, drop it here or paste it. Images over {size, number} MB are resized.',
            { size: LIMITS.imageBytes / 1024 / 1024, b: (words) => <strong>{words}</strong> },
          )}
        </p>
      </div>
      <p role="status" className={classes.note}>
        {note}
      </p>
      {progress != null && (
        <Progress.Root mt={8}>
          <Progress.Section value={progress * 100} aria-label={t('Sending {what}', { what: label })} />
        </Progress.Root>
      )}
    </Input.Wrapper>
  )
}
