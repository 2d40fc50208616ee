import { nameWithoutAddress } from './contact-name.ts'

/** Titles before a first name, in lower case and without full stops. */
const TITLES = new Set(
  (
    'dr dipl ing mag prof professor doc rndr mudr judr phdr hon rev sir dame lady lord mr mrs ms miss mx herr frau hr fr ' +
    'sr sra srta don doña dña m mme mlle monsieur madame maître me sig signor signora dott dottssa avv arch ' +
    'dhr mevr mw drs ir pan pani pán paní inż hab bay bayan г-н г-жа господин госпожа κ κος κα'
  ).split(' '),
)
/** Degrees behind a name. A name with a legal form is a company. */
const DEGREES = /^(?:jr|sr|ii|iii|iv|phd|md|mba|msc|bsc|ma|ba|dds|esq|llm|cpa)$/u
const COMPANIES =
  /(?:^|\s)(?:gmbh|ag|kg|ohg|ug|e\.?v|ltd|limited|inc|llc|corp|s\.?a|s\.?l|sarl|s\.?r\.?l|b\.?v|n\.?v|oy|a\.?s|ab|plc)\.?$/iu

/**
 * The first name in a username or contact name: `Ann` for `ann.larsen`, `Eva` for `Dr. Müller, Eva` and for `EVA MÜLLER (ACME)`.
 * Undefined for names such as `jd42`, for addresses and for companies.
 */
export function firstNameIn(username: string): string | undefined {
  const name = nameWithoutAddress(username)
  if (name.includes('@')) return undefined
  const [part = '', ...others] = name
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]|["“„«][^"“”„«»]*["“”»]|['"’](?=\s|$)/gu, ' ')
    .split(/[|/]|\s[-–—]\s/u)
  const plain = part.trim()
  // "Sales | ACME" and "ACME GmbH" are no persons.
  if (COMPANIES.test(plain) || (others.length > 0 && !/[\s,]/u.test(plain))) return undefined
  const first = wordsOf(inOrder(plain)).find((word) => !isTitle(word))
  if (first === undefined || !/^\p{L}[\p{L}\p{M}’'-]+$/u.test(first)) return undefined
  return first.split('-').map(capitalised).join('-')
}

const bare = (word: string): string => word.replaceAll('.', '').toLowerCase()

/** The words of `Last, First` with the first name in front. After the comma there may also be a degree, which is dropped. */
function inOrder(name: string): string {
  const [last = '', ...rest] = name.split(',').map((part) => part.trim())
  const first = rest.find(
    (part) => part !== '' && !wordsOf(part).every((word) => DEGREES.test(bare(word)) || isTitle(word)),
  )
  return first ?? last
}

/** Usernames have no spaces; in other names a hyphen is part of a word. */
const wordsOf = (name: string): string[] => {
  const words = name.split(/\s+/u)
  return (words.length === 1 ? name.split(/[._-]+/u) : words).filter(Boolean)
}

/** Such as `Dr.-Ing.` and `Dott.ssa`. */
const isTitle = (word: string): boolean =>
  TITLES.has(bare(word)) || word.split(/[.-]+/u).every((part) => part === '' || TITLES.has(bare(part)))

/** `Anna` for `anna` and `ANNA`. Inner capitals stay, as in `McArthur`. */
function capitalised(word: string): string {
  const [sign = '', ...rest] = word
  const isShouted = rest.length > 0 && word === word.toUpperCase() && word !== word.toLowerCase()
  return sign.toUpperCase() + (isShouted ? rest.join('').toLowerCase() : rest.join(''))
}
