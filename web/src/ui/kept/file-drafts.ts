import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { stored } from './drafts.ts'

/** A file of a draft, and the id of its upload, if it has been uploaded. */
export type DraftFile = { file: File; uploadId: string | null }

/** Files in memory. Used by browsers without IndexedDB, and for reads during a pending write. */
const atHand = new Map<string, readonly DraftFile[]>()

/** Reads the files stored under `key`. They lie in IndexedDB, because local storage is too small. */
export async function readFiles(key: string): Promise<readonly DraftFile[]> {
  const near = atHand.get(key)
  if (near) return near
  try {
    const found = await get<unknown>(stored(key))
    return Array.isArray(found) ? found.filter(isDraftFile) : []
  } catch {
    return []
  }
}

/** Stores files under `key` across reloads. An empty list deletes them. */
export async function keepFiles(key: string, files: readonly DraftFile[]): Promise<void> {
  if (files.length > 0) atHand.set(key, files)
  else atHand.delete(key)
  try {
    await (files.length > 0 ? set(stored(key), files) : del(stored(key)))
  } catch {
    // If IndexedDB is missing, as in some private windows, the files live until the page is closed.
  }
}

/** A picture that survives a reload, and a setter for it. */
export function usePictureDraft(key: string): [picture: File | null, change: (picture: File | null) => void] {
  const [picture, setPicture] = useState<File | null>(null)
  const touched = useRef(false)

  useEffect(() => {
    touched.current = false
    const restore = async () => {
      const [found] = await readFiles(key)
      if (!touched.current) setPicture(found?.file ?? null)
    }
    void restore()
  }, [key])

  const change = useCallback(
    (next: File | null) => {
      touched.current = true
      setPicture(next)
      void keepFiles(key, next ? [{ file: next, uploadId: null }] : [])
    },
    [key],
  )
  return [picture, change]
}

const isDraftFile = (value: unknown): value is DraftFile =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File
