import { LIMITS, type UploadOnWire } from '@support-desk/contract'
import { CallFailed, request } from '#api/client.ts'
import { isPassing, pauseAfter } from '#api/patience.ts'
import { t } from '#ui/language/t.ts'
import { cleanFileName } from './clean-file-name.ts'

type Options = {
  signal: AbortSignal
  /** Id of an upload that began before a reload. By default a new one is created. */
  uploadId?: string | null
  /** Called with the progress from 0 to 1. */
  onProgress: (fraction: number) => void
  /** Called with true when the connection breaks, and with false when the upload continues. */
  onWaiting: (isWaiting: boolean) => void
  /** Called with the upload's id as soon as it exists. */
  onBegun: (id: string) => void
}

/**
 * Uploads a file in chunks. After a lost connection it asks the server for the offset and resumes, without a time
 * limit. Throws if the server rejects the file.
 */
export async function uploadFile(file: File, options: Options): Promise<UploadOnWire> {
  const { signal } = options
  const body = { name: cleanFileName(file.name), size: file.size }
  let upload =
    (await earlierUpload(options)) ??
    (await patiently(options, () => request('createUpload', { body }, { signal })))
  options.onBegun(upload.id)
  const params = { uploadId: upload.id }
  while (upload.file === null) {
    const { received } = upload
    const from = upload
    upload = await patiently(
      options,
      () => sendPiece(file, from, options),
      () => request('getUpload', { params }, { signal }),
    )
    // A repeated chunk is answered with the current offset.
    if (upload.received < received) throw new Error(t('Couldn’t upload the file. Choose it again.'))
    options.onProgress(upload.received / upload.size)
  }
  return upload
}

/** Null if there is none, or if the server has removed it. */
async function earlierUpload(options: Options): Promise<UploadOnWire | null> {
  const { uploadId, signal } = options
  if (!uploadId) return null
  try {
    return await patiently(options, () => request('getUpload', { params: { uploadId } }, { signal }))
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'not_found') return null
    throw error
  }
}

async function sendPiece(
  file: File,
  { id: uploadId, received: offset, size }: UploadOnWire,
  { signal, onProgress }: Options,
): Promise<UploadOnWire> {
  const bytes = await readPiece(file, offset)
  return request(
    'appendUpload',
    { params: { uploadId }, query: { offset }, bytes },
    { signal, onProgress: (part) => onProgress((offset + part * bytes.size) / size) },
  )
}

/** Read the chunk before sending: a deleted file would otherwise look like a lost connection. */
async function readPiece(file: File, offset: number): Promise<Blob> {
  try {
    return new Blob([await file.slice(offset, offset + LIMITS.uploadPiece).arrayBuffer()])
  } catch {
    throw new Error(t('The file was changed or moved. Choose it again.'))
  }
}

/**
 * Retries until the server responds. After a temporary failure, `ask` fetches the current offset before the next
 * attempt.
 */
async function patiently(
  { signal, onWaiting }: Options,
  attempt: () => Promise<UploadOnWire>,
  ask: (() => Promise<UploadOnWire>) | null = null,
): Promise<UploadOnWire> {
  let next = attempt
  for (let tries = 0; ; tries++) {
    try {
      const upload = await next()
      if (tries > 0) onWaiting(false)
      return upload
    } catch (error) {
      signal.throwIfAborted()
      if (ask && isElsewhere(error)) {
        next = ask
        continue
      }
      if (!isPassing(error) || LASTING.has(error.code)) throw error
      onWaiting(true)
      await pauseAfter(tries, signal)
      signal.throwIfAborted()
      if (ask) next = ask
    }
  }
}

const isElsewhere = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'upload_elsewhere'

/** Lasting failures: the user sees them and retries manually. */
const LASTING: ReadonlySet<CallFailed['code']> = new Set(['scanner_unavailable', 'file_quota_used'])
