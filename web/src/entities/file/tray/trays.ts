import { LIMITS } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { type DraftFile, keepFiles, readFiles } from '#ui/kept/file-drafts.ts'

/** A file of a draft. */
export type TrayFile = DraftFile & {
  /** Unique within this page. */
  key: number
  /** Upload progress from 0 to 1. */
  progress: number
  state: 'sending' | 'waiting' | 'ready' | 'failed'
  /** Error text. */
  reason: string
}

const NONE: readonly TrayFile[] = []
/** Files by draft. Uploads continue while another ticket is open. */
const trays = new Map<string, readonly TrayFile[]>()
const restored = new Set<string>()
const stops = new Map<number, AbortController>()
const listeners = new Set<() => void>()
let latestKey = 0

/** The files of a draft, in the order of choosing. */
export const filesIn = (draft: string): readonly TrayFile[] => trays.get(draft) ?? NONE

/** Calls `listener` after each change of {@link filesIn}. Returns a function that removes it. */
export function onTrayChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds files to a draft and starts their uploads. */
export const addFiles = (draft: string, files: readonly File[]): void =>
  add(
    draft,
    files.map((file) => ({ file, uploadId: null })),
  )

/** Restores the files of a draft after a reload. Runs once per page and draft. */
export async function restoreFiles(draft: string): Promise<void> {
  if (restored.has(draft)) return
  restored.add(draft)
  const kept = await readFiles(keptAs(draft))
  const here = new Set(filesIn(draft).map(({ file }) => file))
  add(
    draft,
    kept.filter(({ file }) => !here.has(file)),
  )
}

function add(draft: string, files: readonly DraftFile[]): void {
  const room = LIMITS.filesAtOnce - filesIn(draft).length
  const added = files
    .slice(0, room)
    .map((file): TrayFile => ({ ...file, key: ++latestKey, progress: 0, state: 'sending', reason: '' }))
  if (added.length === 0) return
  put(draft, [...filesIn(draft), ...added])
  for (const each of added) void send(each)
}

/** Appends the files of a draft to another one. Uploads continue. */
export async function moveFiles(from: string, to: string): Promise<void> {
  if (from === to) return
  await restoreFiles(from)
  const moved = filesIn(from)
  if (moved.length === 0) return
  put(from, NONE)
  put(to, [...filesIn(to), ...moved])
}

/** Restarts a failed upload. */
export function retryFile(draft: string, { key }: Pick<TrayFile, 'key'>): void {
  const known = filesIn(draft).find((each) => each.key === key)
  if (!known) return
  change(key, { state: 'sending', reason: '', progress: 0 })
  void send(known)
}

/** Removes a file from a draft, and its upload from the server. */
export function removeFile(draft: string, { key }: Pick<TrayFile, 'key'>): void {
  const uploadId = filesIn(draft).find((each) => each.key === key)?.uploadId
  stops.get(key)?.abort()
  put(
    draft,
    filesIn(draft).filter((each) => each.key !== key),
  )
  // If this fails, the server removes it after a day.
  if (uploadId) request('deleteUpload', { params: { uploadId } }).catch(() => undefined)
}

/** Empties a draft after its files were attached to a message. */
export const emptyTray = (draft: string): void => put(draft, NONE)

async function send({ key, file, uploadId }: TrayFile): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  try {
    // Lazy: pages that only read do not need it.
    const { uploadFile } = await import('./upload.ts')
    await uploadFile(file, {
      signal: stop.signal,
      uploadId,
      onProgress: (progress) => change(key, { progress }),
      onWaiting: (isWaiting) => change(key, { state: isWaiting ? 'waiting' : 'sending' }),
      onBegun: (id) => change(key, { uploadId: id }),
    })
    change(key, { state: 'ready', progress: 1 })
  } catch (error) {
    if (stop.signal.aborted) return
    change(key, { state: 'failed', reason: error instanceof Error ? error.message : '' })
  } finally {
    stops.delete(key)
  }
}

/** Finds the draft by file, because drafts of merged tickets move. */
function change(key: number, next: Partial<TrayFile>): void {
  const draft = [...trays.keys()].find((each) => filesIn(each).some((file) => file.key === key))
  if (draft === undefined) return
  put(
    draft,
    filesIn(draft).map((each) => (each.key === key ? { ...each, ...next } : each)),
  )
}

const keptAs = (draft: string): string => `files:${draft}`

/** Identity of the parts of a tray that are stored. */
const identityOf = (files: readonly TrayFile[]): string =>
  files.map(({ key, uploadId }) => `${key} ${uploadId}`).join('\n')

function put(draft: string, files: readonly TrayFile[]): void {
  const before = identityOf(filesIn(draft))
  if (files.length === 0) trays.delete(draft)
  else trays.set(draft, files)
  if (identityOf(files) !== before)
    void keepFiles(
      keptAs(draft),
      files.map(({ file, uploadId }) => ({ file, uploadId })),
    )
  for (const listener of listeners) listener()
}
