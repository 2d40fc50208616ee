import { ERRORS } from '@support-desk/contract'
import { type ChangeEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { fileProblem, pixelProblem } from './check-picture.ts'

/** What a field for one picture does with the files that it is offered. */
export type PictureChoice = {
  input: RefObject<HTMLInputElement | null>
  /** Why the last file was not taken, or null. */
  refusal: string | null
  offer: (file: File) => void
  choose: (event: ChangeEvent<HTMLInputElement>) => void
  /** Checks the picture once the browser has drawn it. */
  measure: (event: SyntheticEvent<HTMLImageElement>) => void
  refuseUnreadable: () => void
  clear: () => void
}

/** Checks files before they are taken: type and size at once, pixels as soon as the picture has been drawn. */
export function usePictureChoice(onChange: (picture: File | null) => void): PictureChoice {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const drop = (reason: string | null) => {
    if (input.current) input.current.value = ''
    setRefusal(reason)
    onChange(null)
  }
  const offer = (file: File) => {
    const reason = fileProblem(file)
    if (reason) return drop(reason)
    setRefusal(null)
    onChange(file)
  }
  return {
    input,
    refusal,
    offer,
    choose({ currentTarget }) {
      const file = currentTarget.files?.[0]
      if (file) offer(file)
    },
    measure({ currentTarget }) {
      const reason = pixelProblem(currentTarget.naturalWidth, currentTarget.naturalHeight)
      if (reason) drop(reason)
    },
    refuseUnreadable: () => drop(ERRORS.image_unreadable.text),
    clear: () => drop(null),
  }
}
