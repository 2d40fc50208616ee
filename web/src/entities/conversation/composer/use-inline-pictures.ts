import { filesIn, IMAGE_TYPES, type RichDocument } from '@support-desk/contract'
import { type RefObject, useEffect, useRef } from 'react'
import type { RichEditorActions } from '#ui/rich-text/editor-props.ts'
import type { FileTray } from '#entities/file/tray/use-file-tray.ts'
import { withoutPictures } from '../outgoing/written-document.ts'

const isPicture = ({ type }: File): boolean => IMAGE_TYPES.some((each) => each === type)

/**
 * Inserts pasted or dropped pictures at the cursor. They are uploaded like other files of the tray, and appear in the
 * text when the upload is complete. The returned function takes files, and returns false if they are not for this
 * field.
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

/** A tray that also removes a picture from the text when its file is removed. */
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

/**
 * Ids of all files of a document: files of the tray, and pictures in the text, which may have been uploaded earlier.
 */
export const filesWith = (document: RichDocument | null, ready: FileTray['ready']): string[] => [
  ...new Set([...ready.map(({ id }) => id), ...(document ? filesIn(document) : [])]),
]
