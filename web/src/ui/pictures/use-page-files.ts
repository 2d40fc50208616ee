import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Calls `onFiles` with files pasted or dropped anywhere on the page. Returns whether files are being dragged over the
 * page. The whole page listens, because a file dropped beside a field would otherwise replace the page.
 */
export function usePageFiles(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)
  const offer = (event: Event, data: DataTransfer | null) => {
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }
  useWindowEvent('paste', (event) => offer(event, event.clipboardData))
  useWindowEvent('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setDragging(true)
  })
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setDragging(false)
  })
  useWindowEvent('drop', (event) => {
    setDragging(false)
    offer(event, event.dataTransfer)
  })
  return dragging
}

/** Pasted or dropped files; none if they are a picture of the text beside them. */
export const filesOf = (data: DataTransfer | null): File[] =>
  isPictureOfWords(data) ? [] : [...(data?.files ?? [])]

/** Whether the clipboard contains text. Word and Excel add a picture to copied text. A copied picture has no text. */
function isPictureOfWords(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  return html.replaceAll(/<!--[^]*?-->|<(style|script|title)\b[^]*?<\/\1>|<[^>]*>|&nbsp;/gi, '').trim() !== ''
}
