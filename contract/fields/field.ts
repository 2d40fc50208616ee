import { z } from 'zod'
import { integer } from '../schemas.ts'
import { id, optional, required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { FIELD_KINDS, FORM_DEMANDS, REQUESTER_RIGHTS, REQUIREMENTS } from './words.ts'

/** Key of a field for programs and conditions. Chosen once, never changed. */
export const fieldKey = z
  .string()
  .max(LIMITS.fieldKey)
  .regex(/^[a-z][a-z_]*$/, message('Use lowercase letters a to z and underscores, starting with a letter.'))

const choice = z.object({ id: z.string(), name: z.string(), isArchived: z.boolean() })

/** A field with its choices. */
const fieldDefinition = z.object({
  key: z.string().describe('Its name in conditions: `field.<key>:value`.'),
  name: z.string(),
  help: z.string(),
  kind: z.enum(FIELD_KINDS),
  requester: z.enum(REQUESTER_RIGHTS).describe('What requesters may do with it.'),
  choices: z.array(choice).describe('In order. Archived ones cannot be chosen any more.'),
})
export type FieldOnWire = z.infer<typeof fieldDefinition>

/** A field as shown to admins. */
export const ownedField = fieldDefinition.extend({
  isArchived: z.boolean().describe('Whether it is archived: forms no longer show it, its values stay.'),
  version: integer.describe('Increases with every change of the field.'),
})
export type OwnedFieldOnWire = z.infer<typeof ownedField>

const name = required(message('Enter a name.'), LIMITS.fieldName).transform((text) =>
  text.trim().replaceAll(/\s+/gu, ' '),
)

/** Settings of a field. */
export const fieldDraft = z.object({
  name,
  help: optional(LIMITS.fieldHelp),
  requester: z.enum(REQUESTER_RIGHTS).default('none'),
  choices: z
    .array(
      z.object({
        id: id.optional().describe('Omit for a new choice.'),
        name,
        isArchived: z.boolean().default(false),
      }),
    )
    .max(LIMITS.fieldChoices, message('Use at most {maximum} options.'))
    .default([])
    .describe('For fields with choices, in order. Missing choices are archived.'),
})
export type FieldDraft = z.output<typeof fieldDraft>

/** A field in a form. */
const formField = z.object({
  key: id.describe('Key of the field.'),
  required: z.enum(REQUIREMENTS).default('never'),
  shownIf: z
    .object({ field: id, values: z.array(id).min(1).max(LIMITS.fieldChoices) })
    .nullable()
    .default(null)
    .describe('Shown only if a field above it has one of these values; null: always.'),
})

const demands = {
  picture: z.enum(FORM_DEMANDS).describe('Whether it asks requesters for a picture.'),
  date: z.enum(FORM_DEMANDS).describe('Whether it asks requesters for the date and time of the problem.'),
}

/** A form with its fields. */
export const form = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isArchived: z
    .boolean()
    .describe('Whether it is archived and cannot be chosen any more. Its tickets keep it.'),
  version: integer.describe('Increases with every change of the form.'),
  ...demands,
  fields: z.array(formField).describe('In order.'),
})
export type FormOnWire = z.infer<typeof form>

/** Settings of a form. */
export const formDraft = z.object({
  name,
  description: optional(LIMITS.fieldHelp),
  picture: demands.picture.default('none'),
  date: demands.date.default('required'),
  fields: z
    .array(formField)
    .max(LIMITS.formFields, message('Use at most {maximum} fields.'))
    .default([])
    .describe('In order.'),
})
export type FormDraft = z.output<typeof formDraft>

/** A form as shown to requesters. */
export const requestForm = form
  .pick({ id: true, name: true, description: true, picture: true, date: true })
  .extend({
    fields: z
      .array(fieldDefinition.extend(formField.omit({ key: true }).shape))
      .describe('The fields that they see, in order.'),
  })
export type RequestFormOnWire = z.infer<typeof requestForm>

/** A stored value with its label: the name of a choice or person. */
const shownValue = z.object({ value: z.string(), label: z.string() })

/** Fields of a ticket with the values that the reader may see. */
export const ticketFields = z.object({
  form: z.object({ id: z.string(), name: z.string() }),
  forms: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('Forms that the reader may choose for it, including its own; empty for requesters.'),
  fields: z.array(
    fieldDefinition.extend({
      required: z.enum(REQUIREMENTS),
      shownIf: formField.shape.shownIf,
      isAsked: z
        .boolean()
        .describe('Whether the form of the ticket contains it; otherwise only a value exists.'),
      mayWrite: z.boolean(),
      values: z.array(shownValue),
    }),
  ),
})
export type TicketFieldsOnWire = z.infer<typeof ticketFields>

/** New values of one field. */
export const givenTexts = z.array(z.string().max(4 * LIMITS.fieldText)).max(LIMITS.fieldChoices)

/** New values by field key. An empty list clears a field. */
export const givenValues = z
  .record(fieldKey, givenTexts)
  .refine((values) => Object.keys(values).length <= LIMITS.formFields, message('Too many values at once.'))
  .describe(
    'By key: text, a number, a date as YYYY-MM-DD, `yes` or `no`, an address, or ids of choices or of an account. At most one value, except for `choices`.',
  )
export type GivenValues = z.infer<typeof givenValues>
