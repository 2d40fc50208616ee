import { z } from 'zod'
import { TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** What no file name has: parts of paths, and signs that cannot be seen. */
// oxlint-disable-next-line no-control-regex -- these are the signs that are meant
const IN_NO_NAME = /[\u0000-\u001f\u007f-\u009f/\\]/

/** The name of a file as its sender calls it. */
export const fileName = z
  .string()
  .min(1)
  .max(LIMITS.fileName, TOO_LONG)
  .refine(
    (name) => !IN_NO_NAME.test(name) && name.trim() !== '' && name !== '.' && name !== '..',
    message('This cannot be the name of a file. Please give it another one.'),
  )
