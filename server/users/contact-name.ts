import { LIMITS, normalUsername } from '@support-desk/contract'
import { isReserved } from './look-alikes.ts'

/** What stands in names of people in any writing; no signs by which one could pass for something else. */
const PLAIN = /^[\p{L}\p{M} .,'’-]+$/u
/** Characters allowed in the name of a contact: none that could form an address or a link. */
const SHOWN = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u
const OF_ADDRESSES = /[<>@\\]|:\/\//u
const QUOTED = /["“”„«»][^"“”„«»]*["“”„«»]/gu
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{M}{5}/u

/** How somebody with an account could write the same name, who may not have spaces in it. */
const JOINTS = ['', '.', '_', '-']

/** The name of a sender, cleaned for display. */
type ContactName = {
  name: string
  /** Usernames that look like it. */
  alike: readonly string[]
  /** Whether it can be shown without the address. It must contain a space, so that it cannot take a future username. */
  standsAlone: boolean
}

/** The name of the sender of a mail; null if it must not be shown, because senders can write any text there. */
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

/** "Eva Müller" of "Müller, Eva". */
function inOrder(name: string): string {
  const [last = '', first] = name.split(/,\s*/u)
  return first === undefined ? name : `${first} ${last}`
}

/** "Maria" of "Maria (ACME)". */
const plainPart = (name: string): string => (/^[^()[\]|]+/u.exec(name)?.[0] ?? name).trim()

/** The username of a contact with name and address, as mail programs show them. */
export const nameBeside = (name: string, email: string): string => `${name} <${email}>`

/** The name in a username made by {@link nameBeside}; any other username as it is. */
export const nameWithoutAddress = (username: string): string =>
  /^(.+) <[^<>]+>$/u.exec(username)?.[1] ?? username
