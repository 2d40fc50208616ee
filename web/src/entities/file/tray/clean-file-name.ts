import { LIMITS } from '@support-desk/contract'

// As `fileName` of the contract has it, whose file would bring the library of the schemas along.
// oxlint-disable-next-line no-control-regex -- these are the signs that are meant
const IN_NO_NAME = /[\u0000-\u001f\u007f-\u009f/\\]/g

/** Replaces characters of a file name that the server rejects, and shortens it. */
export function cleanFileName(name: string): string {
  const clean = name.replaceAll(IN_NO_NAME, '_').trim()
  if (clean === '' || clean === '.' || clean === '..') return 'file'
  return clean.length <= LIMITS.fileName ? clean : shortened(clean)
}

/** Keeps the extension, by which programs identify a file. */
function shortened(name: string): string {
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, LIMITS.fileName - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`
}
