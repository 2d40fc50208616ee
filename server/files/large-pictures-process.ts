/** Decodes large pictures for the server that started it, which waits for them but has others to answer. */
import { answerBeside } from '../kernel/process-beside.ts'
import { encode } from './encode.ts'
import type { Question } from './uploads.ts'

/** Gives way to the process that answers requests. */
const NICENESS = 10

answerBeside(NICENESS, (asked) => {
  const { upload, form } = asked as Question
  return encode(upload, form)
})
