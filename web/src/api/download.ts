import type { OwnCallName } from '@support-desk/contract'
import { type Input, requestFile } from './client.ts'

/** What browsers have that let pages write into a file which the reader chose. */
type FilePicker = (options: { suggestedName: string }) => Promise<{
  createWritable(): Promise<WritableStream<Uint8Array>>
}>

/**
 * Saves what a call answers as a file: piece by piece where the browser lets pages write into one that its reader chooses,
 * and as a whole where not. False when the reader chose none.
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
  // Not at once: the browser has only just begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

async function downloadInto<N extends OwnCallName>(
  picker: FilePicker,
  name: N,
  input: Input<N>,
  suggestedName: string,
): Promise<boolean> {
  // Browsers ask only right after a click, so before anything is fetched.
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

/** Null where the header holds another form of it beside what every program can read. */
const nameIn = (response: Response): string | null =>
  response.headers.get('content-disposition')?.includes('filename*=')
    ? null
    : (/filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null)
