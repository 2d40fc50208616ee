import { LIMITS } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { type DraftFile, keepFiles, readFiles } from '#ui/kept/file-drafts.ts'

/** A file that goes with what is being written. */
export type TrayFile = DraftFile & {
  /** Of this page alone. */
  key: number
  /** How much of it has arrived, from 0 to 1. */
  progress: number
  state: 'sending' | 'waiting' | 'ready' | 'failed'
  /** Why it failed. */
  reason: string
}

const NONE: readonly TrayFile[] = []
/** By the draft that they belong to. They go on while another ticket is looked at. */
const trays = new Map<string, readonly TrayFile[]>()
const restored = new Set<string>()
const stops = new Map<number, AbortController>()
const listeners = new Set<() => void>()
let latestKey = 0

/** The files of a draft, in the order in which they were chosen. */
export const filesIn = (draft: string): readonly TrayFile[] => trays.get(draft) ?? NONE

/** Calls `listener` after each change of {@link filesIn}. Returns how to stop. */
export function onTrayChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds files to a draft, and sends them. */
export const addFiles = (draft: string, files: readonly File[]): void =>
  add(
    draft,
    files.map((file) => ({ file, uploadId: null })),
  )

/** Brings back the files that a draft had before a reload, once on each page. */
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

/** Puts the files of a draft behind those of another one; what is being sent goes on. */
export async function moveFiles(from: string, to: string): Promise<void> {
  if (from === to) return
  await restoreFiles(from)
  const moved = filesIn(from)
  if (moved.length === 0) return
  put(from, NONE)
  put(to, [...filesIn(to), ...moved])
}

/** Sends a file anew that failed. */
export function retryFile(draft: string, { key }: Pick<TrayFile, 'key'>): void {
  const known = filesIn(draft).find((each) => each.key === key)
  if (!known) return
  change(key, { state: 'sending', reason: '', progress: 0 })
  void send(known)
}

/** Takes a file out of a draft, and what has arrived of it from the server. */
export function removeFile(draft: string, { key }: Pick<TrayFile, 'key'>): void {
  const uploadId = filesIn(draft).find((each) => each.key === key)?.uploadId
  stops.get(key)?.abort()
  put(
    draft,
    filesIn(draft).filter((each) => each.key !== key),
  )
  // What is left there otherwise is removed after a day.
  if (uploadId) request('deleteUpload', { params: { uploadId } }).catch(() => undefined)
}

/** Forgets the files of a draft: they hang on a message now. */
export const emptyTray = (draft: string): void => put(draft, NONE)

async function send({ key, file, uploadId }: TrayFile): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  try {
    // Pages that only read load none of it.
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

/** Whichever draft the file belongs to by then: drafts of tickets that are merged move. */
function change(key: number, next: Partial<TrayFile>): void {
  const draft = [...trays.keys()].find((each) => filesIn(each).some((file) => file.key === key))
  if (draft === undefined) return
  put(
    draft,
    filesIn(draft).map((each) => (each.key === key ? { ...each, ...next } : each)),
  )
}

const keptAs = (draft: string): string => `files:${draft}`

/** What of a tray is kept across reloads. */
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
