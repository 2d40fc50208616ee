import { useEffect, useRef, useState } from 'react'
import { useDraft, usePictureDraft } from '../../../../ui/kept/drafts.ts'

/** How long after the last key somebody still counts as typing. */
const TYPING_MS = 5000

/** What is being written and has not been sent. */
export type ComposerState = ReturnType<typeof useComposer>

/** The words and the picture of the next message. They are kept until they are sent. */
export function useComposer(draftKey: string) {
  const [{ text }, change, forget] = useDraft(draftKey, { text: '' })
  const [picture, setPicture] = usePictureDraft(draftKey)
  const [isTyping, setTyping] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const rest = () => {
    clearTimeout(pause.current)
    setTyping(false)
  }
  return {
    text,
    picture,
    isTyping,
    setPicture,
    type(next: string) {
      change({ text: next })
      rest()
      if (next.trim() === '') return
      setTyping(true)
      pause.current = setTimeout(() => setTyping(false), TYPING_MS)
    },
    empty() {
      forget()
      setPicture(null)
      rest()
    },
    /** Brings back what had been sent, behind what has been written since. */
    putBack(words: string, formerPicture: File | null) {
      change({ text: [text.trimEnd(), words].filter(Boolean).join('\n') })
      if (formerPicture && !picture) setPicture(formerPicture)
    },
  }
}
