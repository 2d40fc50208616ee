/** Replaces the shrinker: the picture is a text with the command to run. */
import type { SmallForms } from '../../files/small-forms.ts'
import { answerBeside } from '../../kernel/process-beside.ts'

answerBeside(1, async (picture): Promise<SmallForms> => {
  const wish = Buffer.from(picture as Uint8Array).toString()
  if (wish === 'die') process.kill(process.pid, 'SIGKILL')
  if (wish === 'hang') await new Promise(() => {})
  if (wish === 'fail') throw new Error('no picture')
  return { full: Buffer.from('full'), thumb: Buffer.from('thumb') }
})
