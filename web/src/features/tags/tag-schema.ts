// By itself, so that it is loaded when somebody begins to type and not before.
import { tagName } from '@support-desk/contract'
import { z } from 'zod'

/** What an admin writes about a tag. */
export const tagDraft = z.object({ name: tagName })
