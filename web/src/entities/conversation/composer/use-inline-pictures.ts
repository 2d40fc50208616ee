import { filesIn, IMAGE_TYPES, type RichDocument } from '@support-desk/contract'
import { type RefObject, useEffect, useRef } from 'react'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import type { FileTray } from '#entities/file/tray/use-file-tray.ts'
import { withoutPictures } from '../outgoing/written-document.ts'

const isPicture = ({ type }: File): boolean => IMAGE_TYPES.some((each) => each === type)

/**
 * Puts pictures that somebody pastes or drops while they write where they write. They are files of the tray like others, and stand in
 * the text once they have arrived. What is given back takes files; false where they are for somebody else.
 */
export function useInlinePictures(
  field: RefObject<RichEditorActions | null>,
  tray: Pick<FileTray, 'files' | 'add'>,
): (files: readonly File[]) => boolean {
  const awaited = useRef(new Set<File>())
  const { files: inTray } = tray
  useEffect(() => {
    for (const { file, state, uploadId } of inTray) {
      if (state !== 'ready' || uploadId === null || !awaited.current.delete(file)) continue
      field.current?.insert({ version: 1, blocks: [{ kind: 'image', file: uploadId, name: file.name }] })
    }
  }, [field, inTray])
  return (files) => {
    if (!field.current?.hasFocus() || files.length === 0 || !files.every(isPicture)) return false
    for (const file of files) awaited.current.add(file)
    tray.add(files)
    return true
  }
}

/** A tray out of which a picture goes together with its place in the text. */
export const trayWithText = (
  tray: FileTray,
  document: RichDocument,
  write: (document: RichDocument) => void,
): FileTray => ({
  ...tray,
  remove(file) {
    if (filesIn(document).some((id) => id === file.uploadId))
      write(withoutPictures(document, (id) => id === file.uploadId))
    tray.remove(file)
  },
})

/** The files that go with a document: those of the tray, and those that it shows, which an earlier visit may have sent. */
export const filesWith = (document: RichDocument | null, ready: FileTray['ready']): string[] => [
  ...new Set([...ready.map(({ id }) => id), ...(document ? filesIn(document) : [])]),
]
