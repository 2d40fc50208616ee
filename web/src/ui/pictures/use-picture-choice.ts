import { ERRORS, LIMITS } from '@support-desk/contract'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { fileProblem, pixelProblem } from './check-picture.ts'
import { sizeText } from './size-text.ts'
import { canShrink, shrinkPicture } from './shrink-picture.ts'
import { t } from '../language/t.ts'

/** Why the last file was refused, and the progress or result of processing it, such as shrinking. */
type PictureMessages = { refusal: string | null; note: string | null }
const NOTHING: PictureMessages = { refusal: null, note: null }

/**
 * Checks offered files: type and size at once, dimensions when the picture is loaded. Shrinks files that are too large.
 * A refused file leaves the chosen one unchanged.
 */
export function usePictureChoice(value: File | null, onChange: (picture: File | null) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState(NOTHING)
  /** The choice before the picture that is loading, to restore it after a refusal. */
  const before = useRef<File | null>(null)
  /** The last offered file. It wins, even if an earlier one takes longer. */
  const latest = useRef<File | null>(null)

  const refuse = (reason: string, staying = value) => {
    if (input.current) input.current.value = ''
    setSaid({
      refusal: staying ? t('{problem} Your previous image is kept.', { problem: reason }) : reason,
      note: null,
    })
  }
  const take = (file: File, note: string | null) => {
    before.current = value
    setSaid({ refusal: null, note })
    onChange(file)
  }
  const takeSmaller = async (file: File) => {
    setSaid({ refusal: null, note: t('Resizing picture…') })
    const smaller = await shrinkPicture(file)
    if (latest.current !== file) return
    if (smaller)
      take(
        smaller,
        t('{name} ({size}) was resized. Check that it is still readable.', {
          name: file.name,
          size: sizeText(file.size),
        }),
      )
    else
      refuse(
        t('{problem} This browser couldn’t resize it.', {
          problem: t(ERRORS.image_too_large.text),
        }),
      )
  }
  const offer = (file: File) => {
    latest.current = file
    const reason = fileProblem(file)
    if (reason) refuse(reason)
    else if (file.size <= LIMITS.imageBytes) take(file, null)
    else if (canShrink(file)) void takeSmaller(file)
    else refuse(t(ERRORS.image_too_large.text))
  }
  const refuseAndRestore = (reason: string) => {
    refuse(reason, before.current)
    onChange(before.current)
    before.current = null
  }
  return {
    input,
    ...said,
    offer,
    choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      const file = currentTarget.files?.[0]
      if (file) offer(file)
    },
    /** Checks the dimensions once the browser has loaded the picture. */
    measure({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
      const reason = pixelProblem(currentTarget.naturalWidth, currentTarget.naturalHeight)
      if (reason) refuseAndRestore(reason)
      else before.current = null
    },
    refuseUnreadable: () => refuseAndRestore(t(ERRORS.image_unreadable.text)),
    clear() {
      latest.current = null
      before.current = null
      if (input.current) input.current.value = ''
      setSaid(NOTHING)
      onChange(null)
    },
  }
}
