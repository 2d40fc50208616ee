import type { Line } from './lines.ts'

/** Letters and digits that stand together in both texts: less happens by chance, more is lost where words were changed. */
const SHINGLE = 16
/** So many letters have to be known for a quote. */
const LEAST_KNOWN = 40
const KNOWN_PART = 0.8
const MOST_KNOWN_TEXT = 300_000

/**
 * Index of the line from which on a mail repeats what is known, up to its end; null where it does not. Knows no language and no
 * marks: compared are letters alone, so that wrapping, quote signs and blanks do not matter.
 */
export function overlapStart(text: string, lines: readonly Line[], known: readonly string[]): number | null {
  const shingles = shinglesOf(known)
  if (shingles.size === 0) return null
  const measured = lines.map(() => ({ letters: 0, known: 0 }))
  mark(text, lines, shingles, measured)

  let letters = 0
  let found = 0
  let start: number | null = null
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = measured[at]
    if (!line) break
    letters += line.letters
    found += line.known
    if (letters > 0 && found / letters < 0.5 && letters - found > 400) break
    if (line.letters > 0 && line.known / line.letters >= KNOWN_PART && found / letters >= KNOWN_PART)
      start = at
  }
  return start !== null && knownFrom(measured, start) >= LEAST_KNOWN ? start : null
}

const knownFrom = (measured: readonly { known: number }[], start: number): number =>
  measured.slice(start).reduce((sum, line) => sum + line.known, 0)

/** Counts in each line the letters that are part of a known shingle. */
function mark(
  text: string,
  lines: readonly Line[],
  shingles: ReadonlySet<string>,
  measured: readonly { letters: number; known: number }[],
): void {
  let all = ''
  const lineOf: number[] = []
  for (const [index, line] of lines.entries()) {
    const letters = lettersOf(text.slice(line.start, line.end))
    all += letters
    for (let at = 0; at < letters.length; at += 1) lineOf.push(index)
  }
  let covered = 0
  for (let at = 0; at < all.length; at += 1) {
    const counted = measured[lineOf[at] ?? 0]
    if (!counted) continue
    counted.letters += 1
    if (at + SHINGLE <= all.length && shingles.has(all.slice(at, at + SHINGLE))) covered = at + SHINGLE
    if (at < covered) counted.known += 1
  }
}

function shinglesOf(known: readonly string[]): Set<string> {
  const shingles = new Set<string>()
  let left = MOST_KNOWN_TEXT
  for (const text of known) {
    const letters = lettersOf(text.slice(0, left))
    left -= text.length
    for (let at = 0; at + SHINGLE <= letters.length; at += 1) shingles.add(letters.slice(at, at + SHINGLE))
    if (left <= 0) break
  }
  return shingles
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
