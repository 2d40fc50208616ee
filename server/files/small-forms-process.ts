/** Makes small forms for the server that started it, with what the machine has left over. */
import { constants } from 'node:os'
import { answerBeside } from '../kernel/process-beside.ts'
import { smallForms, type SmallForms } from './small-forms.ts'

/** What is made of a picture, and the milliseconds of processor that it took. */
export type Made = { forms: SmallForms; processorMs: number }

answerBeside(constants.priority.PRIORITY_LOW, async (picture): Promise<Made> => {
  const before = process.cpuUsage()
  const forms = await smallForms(Buffer.from(picture as Uint8Array))
  const { user, system } = process.cpuUsage(before)
  return { forms, processorMs: (user + system) / 1000 }
})
