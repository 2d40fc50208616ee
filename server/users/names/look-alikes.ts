import { type Role, type UsernameIssue, usernameProblem } from '@support-desk/contract'
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }

/** The table of the Unicode Consortium: maps each character to one that it can be confused with. */
const PROTOTYPES: ReadonlyMap<string, string> = new Map(Object.entries(prototypes))

/** Raise it with every change of the table or of this code. Then the stored skeletons are computed again. */
export const LOOK_ALIKE_VERSION = '1'

/**
 * The same key for all names that look alike, in any letter case: the skeleton of UTS #39, with 0 like O, 1 and I like
 * l, rn like m, and confusable letters of all scripts. For comparison only.
 */
export function lookAlikeOf(name: string): string {
  const seen = name.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  // A second time in lower case: the table maps m to rn, but has no entry for M.
  return skeletonOf(skeletonOf(seen).toLowerCase()).toLowerCase()
}

const skeletonOf = (text: string): string =>
  [...text.normalize('NFD')]
    .map((sign) => PROTOTYPES.get(sign) ?? sign)
    .join('')
    .normalize('NFD')

/** Names that stand for the help desk, or for no person. */
const RESERVED = [
  'admin admins administrator administrators superadmin sysadmin root superuser system info bot null undefined',
  'support supportteam supportdesk supportuser helpdesk servicedesk desk help service security staff team',
  'agent agents moderator operator owner official postmaster webmaster hostmaster abuse mailerdaemon noreply',
  'everyone everybody all here channel nobody somebody anonymous anyone unknown guest user users you me',
  'formeruser formermember notassigned unassigned',
].flatMap((words) => words.split(' '))

/** Stricter than {@link lookAlikeOf}: a capital I counts as l, because these words appear in capitals too. */
const strictly = (name: string): string => lookAlikeOf(name.replaceAll(/[._-]/g, '')).replaceAll('i', 'l')

const RESERVED_KEYS = new Set(RESERVED.map(strictly))

/** Whether a name is a reserved word, or looks like one. */
export const isReserved = (name: string): boolean => RESERVED_KEYS.has(strictly(name))

/** Why the name would be refused for this role today, except for look-alikes; null if it would not. */
export function issueOf(name: string, role: Role): Exclude<UsernameIssue, 'look_alike'> | null {
  if (usernameProblem(name) !== null) return 'characters'
  // The first admin is called admin, and stands for the help desk.
  return role !== 'Admin' && isReserved(name) ? 'reserved' : null
}
