import { z } from 'zod'
import { message } from '../languages/message.ts'
import {
  DOCUMENT_LIMITS,
  type DocumentBlock,
  type DocumentInline,
  isSafeLink,
  MENTION_KINDS,
  PLACEHOLDER_NAME,
  type RichDocument,
} from './document.ts'

const TOO_DEEP = message('Lists or quotes are nested too deeply.')
const TOO_MUCH = message('This text is too complex. Split it into two messages.')
const NO_LINK = message('Links can only point to web pages and email addresses, without login details.')

/** Inline text. Line breaks are separate parts. */
const line = z
  .string()
  .min(1)
  .regex(/^[^\n\r]*$/)
const yes = z.literal(true).optional()
const name = z.string().min(1).max(DOCUMENT_LIMITS.name)

const inline: z.ZodType<DocumentInline> = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('text'),
      text: line,
      bold: yes,
      italic: yes,
      code: yes,
      link: z.string().max(DOCUMENT_LIMITS.link).refine(isSafeLink, NO_LINK).optional(),
    }),
    z.strictObject({ kind: z.literal('break') }),
    z.strictObject({
      kind: z.literal('mention'),
      of: z.enum(MENTION_KINDS),
      id: z.string().min(1).max(64),
      name,
    }),
    z.strictObject({
      kind: z.literal('placeholder'),
      name: z.string().max(DOCUMENT_LIMITS.name).regex(PLACEHOLDER_NAME),
      otherwise: line.max(DOCUMENT_LIMITS.name).optional(),
    }),
  ])
  .meta({ id: 'DocumentInline' })

const block: z.ZodType<DocumentBlock> = z
  .lazy(() =>
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('paragraph'), content: z.array(inline) }),
      z.strictObject({ kind: z.literal('quote'), blocks: z.array(block).min(1) }),
      z.strictObject({
        kind: z.literal('list'),
        ordered: z.boolean(),
        items: z.array(z.array(block).min(1)).min(1),
      }),
      z.strictObject({ kind: z.literal('codeBlock'), text: z.string() }),
      z.strictObject({
        kind: z.literal('image'),
        file: z.string().min(1).max(64),
        name,
        alt: line.min(1).max(DOCUMENT_LIMITS.name).optional(),
      }),
    ]),
  )
  .meta({ id: 'DocumentBlock' })

/** Schema of a {@link RichDocument}. The depth is checked first, without recursion. */
export const richDocument: z.ZodType<RichDocument> = z.preprocess(
  (value, { addIssue }) => {
    const problem = problemOfShape(value)
    if (problem === null) return value
    addIssue({ code: 'custom', message: problem })
    return z.NEVER
  },
  z.strictObject({ version: z.literal(1), blocks: z.array(block) }).meta({ id: 'RichDocument' }),
)

/** Error if an input is too deep or too large; null otherwise. */
function problemOfShape(value: unknown): string | null {
  const left = [{ part: value, level: 0 }]
  let [parts, signs] = [0, 0]
  for (let next = left.pop(); next; next = left.pop()) {
    const { part, level } = next
    if (typeof part === 'string' && (signs += part.length) > DOCUMENT_LIMITS.signs) return TOO_MUCH
    if (typeof part !== 'object' || part === null) continue
    if (level > DOCUMENT_LIMITS.levels) return TOO_DEEP
    if (++parts > DOCUMENT_LIMITS.parts) return TOO_MUCH
    for (const [key, each] of Object.entries(part))
      if (key !== 'kind') left.push({ part: each, level: level + 1 })
  }
  return null
}
