import { LIMITS, normalUsername } from '@support-desk/contract'
import { isReserved } from './look-alikes.ts'

/** What stands in names of people in any writing; no signs by which one could pass for something else. */
const SIGNS = /^[\p{L}\p{M} .'’-]+$/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{M}{5}/u

/** How somebody with an account could write the same name, who may not have spaces in it. */
const JOINTS = ['', '.', '_', '-']

/**
 * The name of somebody who wrote a mail, as it is shown, and the usernames that it could be taken for. Nothing where it cannot be
 * shown: anybody can write any name into a mail. It has a space, so that it never takes a username from anybody.
 */
export function contactNames(written: string): string[] {
  const name = normalUsername(written.replaceAll(/\s+/gu, ' '))
  const length = [...name].length
  const isFine =
    name.includes(' ') &&
    length >= LIMITS.usernameMin &&
    length <= LIMITS.username &&
    SIGNS.test(name) &&
    !UNSEEN.test(name.normalize('NFD'))
  if (!isFine) return []
  const alike = JOINTS.map((joint) => name.replaceAll(' ', joint))
  return [...alike, ...name.split(' ')].some(isReserved) ? [] : [name, ...alike]
}
