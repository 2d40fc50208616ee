import type { z } from 'zod'
import { required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import type { RichDocument } from './document.ts'
import { mentionsIn, placeholdersIn } from './find.ts'
import { plainTextOf } from './plain-text.ts'
import { richDocument } from './schema.ts'

export const NOTHING_WRITTEN = message('Please write a message.')
export const NO_SUCH_FILE = message('A picture in the text is not attached to the message.')
const NOT_FILLED = message('A placeholder is empty. Fill it in first.')
export const NO_MENTIONS = message('You can mention people and teams only in notes.')

export const WRITE_NOTE = message('Enter a note.')
const TOO_MANY_MENTIONS = message('You can mention at most {maximum} people and teams in a note.')

type Say = (text: string, values?: Record<string, number | string>) => void
type Check = (document: RichDocument, say: Say) => void

/** A document that is not empty, fits into `room` as plain text, and passes a check. */
export const writtenDocument = (room: number, nothing: string, check: Check) =>
  richDocument.superRefine((document, { addIssue }) => {
    check(document, (text, values) => addIssue({ code: 'custom', message: text, ...values }))
    const { error } = required(nothing, room).safeParse(plainTextOf(document))
    for (const issue of error?.issues ?? []) addIssue({ ...issue } as z.core.$ZodRawIssue)
  })

/** Refuses documents with unfilled placeholders. */
const refuseOpen: Check = (document, say) => {
  if (placeholdersIn(document).length > 0) say(NOT_FILLED)
}

/** Document of a message to a requester. Mentions are for notes only. */
export const messageDocument = writtenDocument(LIMITS.chatMessage, NOTHING_WRITTEN, (document, say) => {
  refuseOpen(document, say)
  if (mentionsIn(document).length > 0) say(NO_MENTIONS)
})

/** Document of a note. Mentions are allowed, up to a limit. */
export const noteDocument = writtenDocument(LIMITS.note, WRITE_NOTE, (document, say) => {
  refuseOpen(document, say)
  if (mentionsIn(document).length > LIMITS.mentions) say(TOO_MANY_MENTIONS, { maximum: LIMITS.mentions })
})
