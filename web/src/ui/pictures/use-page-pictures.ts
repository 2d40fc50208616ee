import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Hands over a file that is pasted or dropped anywhere on the page, and tells while one is dragged over it.
 * The whole page listens because a picture dropped a little beside a field would otherwise replace the page.
 */
export function usePagePictures(onFile: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false)
  const hand = useEffectEvent(onFile)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      hand(file)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      hand(file)
    }
    const stop = new AbortController()
    const options = { signal: stop.signal }
    window.addEventListener('paste', paste, options)
    window.addEventListener('dragover', over, options)
    window.addEventListener('dragleave', leave, options)
    window.addEventListener('drop', drop, options)
    return () => stop.abort()
  }, [])
  return dragging
}
