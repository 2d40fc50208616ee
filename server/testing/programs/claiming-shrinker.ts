/** Stands where small forms are made: does at once what the picture says in words, and claims to have worked for 200 ms. */
import type { Made } from '../../files/small-forms-process.ts'
import { answerBeside } from '../../kernel/process-beside.ts'

answerBeside(1, async (picture): Promise<Made> => {
  const wish = Buffer.from(picture as Uint8Array).toString()
  if (wish === 'die') process.kill(process.pid, 'SIGKILL')
  if (wish === 'hang') await new Promise(() => {})
  if (wish === 'fail') throw new Error('no picture')
  return { forms: { full: Buffer.from('full'), thumb: Buffer.from('thumb') }, processorMs: 200 }
})
