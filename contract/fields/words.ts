import { type Message, messages } from '../languages/message.ts'

/** What a field holds. */
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

/** What requesters may do with a field of their tickets. The staff sees and writes all of them. */
export const REQUESTER_RIGHTS = ['none', 'sees', 'writes'] as const
export type RequesterRight = (typeof REQUESTER_RIGHTS)[number]

/** When a field of a form has to be filled in. */
export const REQUIREMENTS = ['never', 'raise', 'solve'] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** The form of every ticket that was raised without choosing one. */
export const DEFAULT_FORM = 'default'

/** The two values of a field that holds yes or no. */
export const YES_NO = ['yes', 'no'] as const

const KIND_WORDS: Record<FieldKind, Message> = messages({
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  person: 'Person',
  yes_no: 'Yes or no',
  link: 'Link',
})

/** What a kind of field is called. */
export const fieldKindWord = (kind: FieldKind): Message => KIND_WORDS[kind]

const RIGHT_WORDS: Record<RequesterRight, Message> = messages({
  none: 'Hidden from requesters',
  sees: 'Requesters see it',
  writes: 'Requesters fill it in',
})

/** What a right of requesters is called. */
export const requesterRightWord = (right: RequesterRight): Message => RIGHT_WORDS[right]

const REQUIREMENT_WORDS: Record<Requirement, Message> = messages({
  never: 'May stay empty',
  raise: 'Needed to raise',
  solve: 'Needed to solve',
})

/** What a requirement is called. */
export const requirementWord = (requirement: Requirement): Message => REQUIREMENT_WORDS[requirement]

const YES_NO_WORDS: Record<(typeof YES_NO)[number], Message> = messages({ yes: 'Yes', no: 'No' })

/** What a value of a field of yes or no is called; as it is where it is neither. */
export const yesNoWord = (value: string): Message =>
  value === 'yes' || value === 'no' ? YES_NO_WORDS[value] : (value as Message)

/** Kinds whose values are choices that an admin wrote. */
export const hasChoices = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'

/** Kinds by whose values other fields of a form may be shown. */
export const decidesOthers = (kind: FieldKind): boolean => hasChoices(kind) || kind === 'yes_no'
