import { LIMITS, normalUsername } from '@support-desk/contract'
import { isReserved } from './look-alikes.ts'

/** Characters in names of people in any script, without characters for disguise. */
const PLAIN = /^[\p{L}\p{M} .,'’-]+$/u
/** Characters allowed in the name of a contact: none that could form an address or a link. */
const SHOWN = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u
const OF_ADDRESSES = /[<>@\\]|:\/\//u
const QUOTED = /["“”„«»][^"“”„«»]*["“”„«»]/gu
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{M}{5}/u

/** Replacements for spaces in the same name as a username, which may contain no spaces. */
const JOINTS = ['', '.', '_', '-']

/** The name of a sender, cleaned for display. */
type ContactName = {
  name: string
  /** Usernames that look like it. */
  alike: readonly string[]
  /** Whether it can be shown without the address. It must contain a space, so no future username can equal it. */
  standsAlone: boolean
}

/** The display name of a mail's sender; null if it must not be shown. Senders can write any text there. */
export function contactName(written: string): ContactName | null {
  const name = shortened(normalUsername(written.replaceAll(/\s+/gu, ' ')))
  const isFine =
    [...name].length >= LIMITS.usernameMin &&
    SHOWN.test(name) &&
    !OF_ADDRESSES.test(name) &&
    /\p{L}/u.test(name) &&
    !UNSEEN.test(name.normalize('NFD'))
  if (!isFine) return null
  const words = wordsOf(name)
  const orders = [
    words,
    wordsOf(name.replaceAll(QUOTED, ' ')),
    inOrder(name).split(' '),
    plainPart(name).split(' '),
  ]
  const alike = [...new Set(orders.flatMap((order) => JOINTS.map((joint) => order.join(joint))))]
  if ([...alike, ...words].some(isReserved)) return null
  return { name, alike, standsAlone: name.includes(' ') && PLAIN.test(name) }
}

const wordsOf = (name: string): string[] => name.split(/[\s,()[\]|/"“”„«»]+/u).filter(Boolean)

const shortened = (name: string): string => [...name].slice(0, LIMITS.username).join('').trim()

/** "Eva Müller" for "Müller, Eva". */
function inOrder(name: string): string {
  const [last = '', first] = name.split(/,\s*/u)
  return first === undefined ? name : `${first} ${last}`
}

/** "Maria" for "Maria (ACME)". */
const plainPart = (name: string): string => (/^[^()[\]|]+/u.exec(name)?.[0] ?? name).trim()

/** The username of a contact: name and address, in the form that mail programs show. */
export const nameBeside = (name: string, email: string): string => `${name} <${email}>`

/** The name in a username made by {@link nameBeside}; other usernames unchanged. */
export const nameWithoutAddress = (username: string): string =>
  /^(.+) <[^<>]+>$/u.exec(username)?.[1] ?? username
