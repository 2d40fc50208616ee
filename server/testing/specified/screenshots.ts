import { pictureFormat } from '../../files/picture-format.ts'
import { smallForms } from '../../files/small-forms.ts'

const SCREENSHOT = /(?<="Screenshots":")[^"]+/g

/** A story shows the same screenshot many times. */
const known = new Map<string, Promise<string>>()

/**
 * The text of an answer with each screenshot in its small form. An answer has the original until a job has made the
 * small form, so its content depends on the moment. The recording has the small form, computed here from the answer
 * like in the job, so other pixels still change the recording.
 */
export async function withSmallScreenshots(text: string): Promise<string> {
  const sent = new Set(text.match(SCREENSHOT))
  const small = new Map<string, string>()
  for (const screenshot of sent) small.set(screenshot, await smallOf(screenshot))
  return text.replaceAll(SCREENSHOT, (screenshot) => small.get(screenshot) ?? screenshot)
}

function smallOf(screenshot: string): Promise<string> {
  const made = known.get(screenshot) ?? make(screenshot)
  known.set(screenshot, made)
  return made
}

async function make(screenshot: string): Promise<string> {
  const bytes = Buffer.from(screenshot, 'base64')
  if (pictureFormat(bytes) === 'webp') return screenshot
  return (await smallForms(bytes)).full.toString('base64')
}
