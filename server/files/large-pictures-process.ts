/** Program of the child process that decodes large pictures. */
import { answerBeside } from '../kernel/process-beside.ts'
import { encode } from './encode.ts'
import type { PictureRequest } from './uploads.ts'

/** Lower priority than the server process. */
const NICENESS = 10

answerBeside(NICENESS, (asked) => {
  const { upload, form } = asked as PictureRequest
  return encode(upload, form)
})
