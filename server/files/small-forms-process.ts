/** Program of the child process that makes small forms at the lowest priority. */
import { constants } from 'node:os'
import { answerBeside } from '../kernel/process-beside.ts'
import { smallForms } from './small-forms.ts'

answerBeside(constants.priority.PRIORITY_LOW, (picture) => smallForms(Buffer.from(picture as Uint8Array)))
