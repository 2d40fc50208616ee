import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { stored } from './drafts.ts'

/** A file of a draft, and the id of its upload once the server knows of it. */
export type DraftFile = { file: File; uploadId: string | null }

/** Files of this page, for browsers without IndexedDB, and for reads before a write to it is over. */
const atHand = new Map<string, readonly DraftFile[]>()

/** The files that were kept under `key`. Local storage is too small for them, so they lie in IndexedDB. */
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

/** Keeps files under `key` across reloads; none: forgets them. */
export async function keepFiles(key: string, files: readonly DraftFile[]): Promise<void> {
  if (files.length > 0) atHand.set(key, files)
  else atHand.delete(key)
  try {
    await (files.length > 0 ? set(stored(key), files) : del(stored(key)))
  } catch {
    // Without IndexedDB, as in some private windows, the files live as long as the page.
  }
}

/** A chosen picture that outlives a reload, and how to change it. */
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
