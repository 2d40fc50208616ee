import { type Role, type UsernameIssue, usernameProblem } from '@support-desk/contract'
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }

/** The Unicode consortium's table: for each sign the one that it may be taken for. */
const PROTOTYPES: ReadonlyMap<string, string> = new Map(Object.entries(prototypes))

/** Raised with every change of the table or of what follows: what is kept of accounts is then made anew. */
export const LOOK_ALIKE_VERSION = '1'

/**
 * The same text for all names that look alike, whatever their case: the skeleton of UTS #39, with 0 like O, 1 and I like l,
 * rn like m, and letters of one script like those of another. Meant for comparing alone.
 */
export function lookAlikeOf(name: string): string {
  const seen = name.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  // A second time in lower case: the table knows m as rn, and nothing for M.
  return skeletonOf(skeletonOf(seen).toLowerCase()).toLowerCase()
}

const skeletonOf = (text: string): string =>
  [...text.normalize('NFD')]
    .map((sign) => PROTOTYPES.get(sign) ?? sign)
    .join('')
    .normalize('NFD')

/** Names that speak for the help desk, or for nobody in particular. */
const RESERVED = [
  'admin admins administrator administrators superadmin sysadmin root superuser system info bot null undefined',
  'support supportteam supportdesk supportuser helpdesk servicedesk desk help service security staff team',
  'agent agents moderator operator owner official postmaster webmaster hostmaster abuse mailerdaemon noreply',
  'everyone everybody all here channel nobody somebody anonymous anyone unknown guest user users you me',
  'formeruser formermember notassigned unassigned',
].flatMap((words) => words.split(' '))

/** Stricter than {@link lookAlikeOf}: a capital I is an l there, and these words come in capitals too. */
const strictly = (name: string): string => lookAlikeOf(name.replaceAll(/[._-]/g, '')).replaceAll('i', 'l')

const RESERVED_KEYS = new Set(RESERVED.map(strictly))

/** Whether a name is one of the reserved words, or looks like one. */
export const isReserved = (name: string): boolean => RESERVED_KEYS.has(strictly(name))

/** Why somebody of this role could not choose the name today, looks aside; null where they could. */
export function issueOf(name: string, role: Role): Exclude<UsernameIssue, 'look_alike'> | null {
  if (usernameProblem(name) !== null) return 'characters'
  // The first admin is called admin, and speaks for the help desk.
  return role !== 'Admin' && isReserved(name) ? 'reserved' : null
}
