/** What the keys beside the letters write on a keyboard with Latin letters, alone and with Shift. */
const SIGNS: Readonly<Record<string, readonly [alone: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}
/** The last letter of the Latin scripts in Unicode. */
const LAST_LATIN = 0x24f

/**
 * The sign that a pressed key stands for in a shortcut. Keyboards of other scripts (Arabic, Greek, Russian …) write no Latin
 * letters, so there the key counts that has the letter on a Latin one.
 */
export function signOfKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isLatin = key.length !== 1 || key.charCodeAt(0) <= LAST_LATIN
  if (isLatin) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key
}

/** The same with letters as Shift has them, whether Caps Lock is on or not. */
export function signOfPress(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const sign = signOfKey(event)
  if (sign.length > 1) return sign
  return event.shiftKey ? sign.toUpperCase() : sign.toLowerCase()
}
