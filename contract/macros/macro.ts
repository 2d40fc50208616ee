import { z } from 'zod'
import { integer, person } from '../schemas.ts'
import { id, required, TOO_LONG } from '../call.ts'
import { filesIn, mentionsIn, placeholdersIn } from '../documents/find.ts'
import { NO_MENTIONS, NOTHING_WRITTEN, writtenDocument } from '../documents/message-document.ts'
import { richDocument } from '../documents/schema.ts'
import { attachment } from '../files/attachment.ts'
import { filesToAttach } from '../files/calls.ts'
import { label } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { PRIORITIES } from '../tickets/queue.ts'
import { SETTABLE_STATUSES } from '../words.ts'
import { isPlaceholder } from './placeholders.ts'
import { unknownPlaceholders, withWrittenPlaceholders } from './written-placeholders.ts'
import { MACRO_STEP_KINDS, MACRO_VISIBILITIES, type MacroStepKind } from './words.ts'

/** Value of each kind of step. */
const STEP_VALUES = {
  /** Id of a team; null removes the team. */
  team: id.nullable(),
  /** Id of a support member, or `me`. */
  assign: id,
  priority: z.enum(PRIORITIES),
  /** Id of a tag. */
  tag: id,
  untag: id,
  note: required(message('Enter a note.'), LIMITS.note),
  status: z.enum(SETTABLE_STATUSES),
} satisfies Record<MacroStepKind, z.ZodType>

const WRONG_VALUE = message('Choose a value for this action.')

const step = z
  .object({
    kind: z.enum(MACRO_STEP_KINDS),
    value: z
      .string()
      .max(LIMITS.note, TOO_LONG)
      .nullable()
      .describe(
        'A status, a priority, the id of a tag or team, the id of a support member or `me`, or the text of a note. Null: no team.',
      ),
  })
  .superRefine(({ kind, value }, { addIssue }) => {
    if (!STEP_VALUES[kind].safeParse(value).success)
      addIssue({ code: 'custom', message: WRONG_VALUE, path: ['value'] })
  })
export type MacroStep = z.output<typeof step>

const STANDS_TWICE = message('Two actions change the same thing.')

/** Steps that can repeat, once per tag. All others occur once. */
const isAboutTag = ({ kind }: MacroStep): boolean => kind === 'tag' || kind === 'untag'
const subjectOf = (each: MacroStep): string => (isAboutTag(each) ? `tag ${each.value}` : each.kind)

const steps = z
  .array(step)
  .max(LIMITS.macroSteps, message('A macro can have at most {maximum} actions.'))
  .superRefine((given, { addIssue }) => {
    const subjects = given.map(subjectOf)
    const twice = subjects.findIndex((subject, index) => subjects.indexOf(subject) < index)
    if (twice !== -1) addIssue({ code: 'custom', message: STANDS_TWICE, path: [twice] })
  })
  .default([])

/** The reply of a macro. Placeholders may stay open; pictures are refused, since they belong to no message. */
const written = writtenDocument(LIMITS.chatMessage, NOTHING_WRITTEN, (document, say) => {
  const named = [...placeholdersIn(document), ...unknownPlaceholders(document)]
  const unknown = named.find((name) => !isPlaceholder(name))
  if (unknown !== undefined) say(message('Unknown placeholder {name}.'), { name: unknown })
  if (mentionsIn(document).length > 0) say(NO_MENTIONS)
  if (filesIn(document).length > 0) say(message('Macro replies can’t contain pictures.'))
})
/** Placeholders typed as text become placeholders, so that no requester reads them. */
const reply = written.transform(withWrittenPlaceholders).nullable().default(null)

/** A new or changed macro. */
export const macroDraft = z
  .object({
    name: label({
      maximum: LIMITS.macroName,
      missing: message('Enter a name for the macro.'),
      reserved: new Set(),
    }),
    visibility: z.enum(MACRO_VISIBILITIES).default('own'),
    teamId: z.string().max(64).nullable().default(null).describe('The team, for a team macro.'),
    reply: reply.describe('The reply, with placeholders. Null: none.'),
    steps: steps.describe('Its steps, in any order.'),
    files: filesToAttach.describe(
      'Files that are inserted with the reply, in order: ids of files that the macro has, and of complete uploads.',
    ),
  })
  .refine(({ reply: words, steps: given }) => words !== null || given.length > 0, {
    error: message('Add a reply or at least one action.'),
    path: ['steps'],
  })
  .refine(({ reply: words, files }) => words !== null || files.length === 0, {
    error: message('Files are sent with a reply. Add a reply.'),
    path: ['files'],
  })
export type MacroDraft = z.output<typeof macroDraft>

/** A step as shown to its reader. */
const shownStep = z.object({
  kind: z.enum(MACRO_STEP_KINDS),
  value: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .describe(
      'Current name of the tag, team or support member; null if the step has none, or if it was deleted.',
    ),
  isGone: z.boolean().describe('Whether the tag, team or support member was deleted.'),
})

/** A macro as shown to its reader. */
export const macro = z.object({
  id: z.string(),
  name: z.string(),
  visibility: z.enum(MACRO_VISIBILITIES),
  teamId: z.string().nullable(),
  reply: richDocument.nullable(),
  steps: z.array(shownStep),
  files: z.array(attachment).describe('Files that are inserted with the reply.'),
  owner: person.nullable().describe('Null if the account was deleted.'),
  isMine: z.boolean(),
  mayChange: z.boolean().describe('Whether the reader may change and delete it.'),
})
export type MacroOnWire = z.infer<typeof macro>

/** Changes by a macro. `tags` has one change per tag. */
const MACRO_CHANGES = ['status', 'priority', 'team', 'assignee', 'tag', 'untag', 'turn', 'note'] as const

/** Preview of a macro on a ticket. */
export const macroPreview = z.object({
  reply: richDocument.nullable().describe('With values for the placeholders that have one.'),
  missing: z.array(z.string()).describe('Placeholders without value and without default text.'),
  changes: z.array(
    z.object({
      what: z.enum(MACRO_CHANGES),
      from: z.string().nullable().describe('The current value: a word of the API, or a name. Null: none.'),
      to: z.string().nullable().describe('The new value.'),
    }),
  ),
  obstacle: z
    .object({
      step: integer.describe('Index of the step that is not possible, from 0.'),
      code: z.string(),
      detail: z.string(),
    })
    .nullable()
    .describe('Why the macro would not be applied.'),
})
export type MacroPreviewOnWire = z.infer<typeof macroPreview>
