import { type Message, messages } from '../languages/message.ts'

/** Kinds of fields. */
export const FIELD_KINDS = [
  'text',
  'number',
  'date',
  'choice',
  'choices',
  'person',
  'yes_no',
  'link',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** Rights of requesters to a field of their tickets. Staff see and write all fields. */
export const REQUESTER_RIGHTS = ['none', 'sees', 'writes'] as const
export type RequesterRight = (typeof REQUESTER_RIGHTS)[number]

/** When a form requires a field. */
export const REQUIREMENTS = ['never', 'raise', 'solve'] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** Whether a form asks requesters for a picture, or for the date of the problem. */
export const FORM_DEMANDS = ['none', 'optional', 'required'] as const
export type FormDemand = (typeof FORM_DEMANDS)[number]

const DEMAND_WORDS: Record<FormDemand, Message> = messages({
  none: 'Not asked',
  optional: 'Optional',
  required: 'Required',
})

export const formDemandWord = (demand: FormDemand): Message => DEMAND_WORDS[demand]

/** Form of tickets that were raised without choosing one. */
export const DEFAULT_FORM = 'default'

export const YES_NO = ['yes', 'no'] as const

const KIND_WORDS: Record<FieldKind, Message> = messages({
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Dropdown',
  choices: 'Multi-select',
  person: 'Person',
  yes_no: 'Yes or no',
  link: 'Link',
})

export const fieldKindWord = (kind: FieldKind): Message => KIND_WORDS[kind]

const RIGHT_WORDS: Record<RequesterRight, Message> = messages({
  none: 'Hidden from requesters',
  sees: 'Requesters can view',
  writes: 'Requesters can edit',
})

export const requesterRightWord = (right: RequesterRight): Message => RIGHT_WORDS[right]

const REQUIREMENT_WORDS: Record<Requirement, Message> = messages({
  never: 'Optional',
  raise: 'Required to submit',
  solve: 'Required to solve',
})

export const requirementWord = (requirement: Requirement): Message => REQUIREMENT_WORDS[requirement]

const YES_NO_WORDS: Record<(typeof YES_NO)[number], Message> = messages({ yes: 'Yes', no: 'No' })

/** Label of a yes/no value; other values stay as they are. */
export const yesNoWord = (value: string): Message =>
  value === 'yes' || value === 'no' ? YES_NO_WORDS[value] : (value as Message)

/** Whether an admin defines the values. */
export const hasChoices = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'

/** Whether other fields of a form can depend on its value. */
export const decidesOthers = (kind: FieldKind): boolean => hasChoices(kind) || kind === 'yes_no'
