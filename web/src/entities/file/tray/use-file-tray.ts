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

/** The files of what is being written. */
export type FileTray = ReturnType<typeof useFileTray>

/** The files that go with a draft; they are sent while it is being written. */
export function useFileTray(draft: string) {
  const files = useSyncExternalStore(onTrayChange, () => filesIn(draft))
  useEffect(() => void restoreFiles(draft), [draft])
  const ready = files.flatMap(({ state, uploadId, file }) =>
    state === 'ready' && uploadId ? [{ id: uploadId, name: file.name }] : [],
  )
  return {
    files,
    /** What can be attached, in its order. */
    ready,
    /** Whether all of them can be attached. */
    isReady: ready.length === files.length,
    isEmpty: files.length === 0,
    add: (more: readonly File[]) => addFiles(draft, more),
    remove: (file: TrayFile) => removeFile(draft, file),
    retry: (file: TrayFile) => retryFile(draft, file),
    empty: () => emptyTray(draft),
  }
}
