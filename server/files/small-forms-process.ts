/** Makes small forms for the server that started it, with what the machine has left over. */
import { constants } from 'node:os'
import { answerBeside } from '../kernel/process-beside.ts'
import { smallForms } from './small-forms.ts'

answerBeside(constants.priority.PRIORITY_LOW, (picture) => smallForms(Buffer.from(picture as Uint8Array)))
