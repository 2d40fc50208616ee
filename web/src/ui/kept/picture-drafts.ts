import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { stored } from './drafts.ts'

/** A chosen picture that outlives a reload. Local storage is too small for it, so it lies in IndexedDB. */
export function usePictureDraft(key: string): [picture: File | null, change: (picture: File | null) => void] {
  const [picture, setPicture] = useState<File | null>(null)
  const touched = useRef(false)

  useEffect(() => {
    touched.current = false
    const restore = async () => {
      const found = await readPicture(key)
      if (!touched.current) setPicture(found)
    }
    void restore()
  }, [key])

  const change = useCallback(
    (next: File | null) => {
      touched.current = true
      setPicture(next)
      void keepPicture(key, next)
    },
    [key],
  )
  return [picture, change]
}

/** Pictures of this page, for browsers without IndexedDB and for reading at once what is still being written. */
const atHand = new Map<string, File>()

/** The picture that was kept under `key`, or null. */
export async function readPicture(key: string): Promise<File | null> {
  const near = atHand.get(key)
  if (near) return near
  try {
    const found = await get<unknown>(stored(key))
    return found instanceof File ? found : null
  } catch {
    return null
  }
}

/** Keeps a picture under `key` across reloads; null forgets it. */
export async function keepPicture(key: string, picture: File | null): Promise<void> {
  if (picture) atHand.set(key, picture)
  else atHand.delete(key)
  try {
    await (picture ? set(stored(key), picture) : del(stored(key)))
  } catch {
    // Without IndexedDB, as in some private windows, the picture lives as long as the page.
  }
}
