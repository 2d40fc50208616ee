import type { LockedPackage } from './lock-file.ts'

/** Licences that only require their text and names to be kept. */
const EVERYWHERE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** Licences with more conditions, which the use of these packages satisfies. */
const HERE: { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips is a library of its own, unchanged, that anybody may exchange',
  },
  { licence: 'OFL-1.1', packages: /^@fontsource-variable\//, reason: 'a font, passed on unchanged' },
  {
    licence: 'MPL-2.0',
    packages: /^(axe-core$|@axe-core\/|lightningcss)/,
    reason: 'tools that test and build the pages, unchanged; nothing of them is in what is built',
  },
  { licence: 'MPL-2.0', packages: /^ical\.js$/, reason: 'a library of its own, passed on unchanged' },
  {
    licence: 'CC-BY-3.0',
    packages: /^date-holidays$/,
    reason: 'data about holidays, unchanged; the page that shows them names the source and the licence',
  },
  { licence: 'PSF-2.0', packages: /^argparse$/, reason: 'a part of a tool of tests, not passed on' },
]

/** Whether a package may be used, by all of its licences or by one of several alternatives. */
export function isAllowed({ name, license }: Pick<LockedPackage, 'name' | 'license'>): boolean {
  const parts = license.replaceAll(/[()]/g, '').split(' OR ')
  // Mixed expressions of OR and AND are not parsed, because no package has one.
  if (parts.length > 1 && license.includes(' AND ')) return false
  return parts.some((part) => part.split(' AND ').every((licence) => isAllowedAlone(name, licence)))
}

const isAllowedAlone = (name: string, licence: string): boolean =>
  EVERYWHERE.has(licence) || HERE.some((rule) => rule.licence === licence && rule.packages.test(name))
