import { expect, test } from 'vitest'
import { labelOf } from './file-label.ts'

test.for([
  ['Re: Printer.eml', 'Email'],
  ['invite.ICS', 'Calendar event'],
  ['smime.p7m', 'Signed or encrypted email (S/MIME)'],
  ['smime.p7s', 'Digital signature (S/MIME)'],
  ['signature.asc', 'Signature or key (PGP)'],
  ['log.txt', null],
  ['toString', null],
] as const)('labels %s as %s', ([name, label]) => {
  expect(labelOf(name)).toBe(label)
})
