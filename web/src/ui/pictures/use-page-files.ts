import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onFiles` with files pasted or dropped anywhere on the page. Returns whether files are being dragged over the
 * page. The whole page listens, because a file dropped beside a field would otherwise replace the page.
 */
export function usePageFiles(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)
  const hand = useEffectEvent(onFiles)

  useEffect(() => {
    const offer = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      hand(files)
    }
    const paste = (event: ClipboardEvent) => {
      if (!isPictureOfWords(event.clipboardData)) offer(event, event.clipboardData)
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
      offer(event, event.dataTransfer)
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

/** Whether the clipboard contains text. Word and Excel add a picture to copied text. A copied picture has no text. */
function isPictureOfWords(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  return html.replaceAll(/<!--[^]*?-->|<(style|script|title)\b[^]*?<\/\1>|<[^>]*>|&nbsp;/gi, '').trim() !== ''
}
