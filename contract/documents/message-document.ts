import type { z } from 'zod'
import { required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { mentionsIn, placeholdersIn } from './find.ts'
import { plainTextOf } from './plain-text.ts'
import { richDocument } from './schema.ts'

/** A message has to say something. */
export const NOTHING_WRITTEN = message('Please write a message.')
/** What a document shows has to come with it. */
export const NO_SUCH_FILE = message('A picture in the text is not among the files of the message.')
const NOT_FILLED = message('A placeholder has no words yet. Please fill it in first.')
const NO_MENTIONS = message('People and teams can be mentioned in notes alone.')

/** A document that is sent to a requester: as text it is no longer than a message, and nothing in it is left to be filled. */
export const messageDocument = richDocument.superRefine((document, { addIssue }) => {
  const say = (text: string) => addIssue({ code: 'custom', message: text })
  if (placeholdersIn(document).length > 0) say(NOT_FILLED)
  if (mentionsIn(document).length > 0) say(NO_MENTIONS)
  const { error } = required(NOTHING_WRITTEN, LIMITS.chatMessage).safeParse(plainTextOf(document))
  for (const issue of error?.issues ?? []) addIssue({ ...issue } as z.core.$ZodRawIssue)
})
