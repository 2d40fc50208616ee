import type { OwnCallName } from '@support-desk/contract'
import { type Input, requestFile } from './client.ts'

/** The File System Access API, which writes into a file chosen by the user. */
type FilePicker = (options: { suggestedName: string }) => Promise<{
  createWritable(): Promise<WritableStream<Uint8Array>>
}>

/**
 * Saves the response of a call as a file. Streams into a file chosen by the user where the browser supports it.
 * Otherwise it saves the whole file at once. Returns false if the user cancelled.
 */
export async function download<N extends OwnCallName>(
  name: N,
  input: Input<N>,
  suggestedName: string,
): Promise<boolean> {
  const picker = (window as { showSaveFilePicker?: FilePicker }).showSaveFilePicker
  if (picker) return downloadInto(picker, name, input, suggestedName)
  const response = await requestFile(name, input)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response) ?? suggestedName
  link.click()
  // Delayed, because the browser has only just begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

async function downloadInto<N extends OwnCallName>(
  picker: FilePicker,
  name: N,
  input: Input<N>,
  suggestedName: string,
): Promise<boolean> {
  // Browsers allow the file dialog only right after a click, so it opens before the request.
  const file = await picker({ suggestedName }).catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'AbortError') return null
    throw reason
  })
  if (!file) return false
  const response = await requestFile(name, input)
  const place = await file.createWritable()
  await (response.body ? response.body.pipeTo(place) : place.close())
  return true
}

/** Null if the header also has the encoded form `filename*`. */
const nameIn = (response: Response): string | null =>
  response.headers.get('content-disposition')?.includes('filename*=')
    ? null
    : (/filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null)
