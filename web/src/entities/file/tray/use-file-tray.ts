import { useEffect, useSyncExternalStore } from 'react'
import {
  addFiles,
  emptyTray,
  filesIn,
  onTrayChange,
  removeFile,
  restoreFiles,
  retryFile,
  type TrayFile,
} from './trays.ts'

/** State of the files of a draft. */
export type FileTray = ReturnType<typeof useFileTray>

/** The files of a draft. They upload while the text is being written. */
export function useFileTray(draft: string) {
  const files = useSyncExternalStore(onTrayChange, () => filesIn(draft))
  useEffect(() => void restoreFiles(draft), [draft])
  const ready = files.flatMap(({ state, uploadId, file }) =>
    state === 'ready' && uploadId ? [{ id: uploadId, name: file.name }] : [],
  )
  return {
    files,
    /** Files that can be attached, in order. */
    ready,
    /** Whether all files can be attached. */
    isReady: ready.length === files.length,
    isEmpty: files.length === 0,
    add: (more: readonly File[]) => addFiles(draft, more),
    remove: (file: TrayFile) => removeFile(draft, file),
    retry: (file: TrayFile) => retryFile(draft, file),
    empty: () => emptyTray(draft),
  }
}
