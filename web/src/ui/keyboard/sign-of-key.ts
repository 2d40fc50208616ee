/** Characters of the punctuation keys on a US keyboard, without and with Shift. */
const SIGNS: Readonly<Record<string, readonly [alone: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
}
/** The last Latin letter in Unicode. */
const LAST_LATIN = 0x24f

/**
 * The character that a pressed key stands for in a shortcut. Keyboards of other scripts (Arabic, Greek, Russian …)
 * write no Latin letters. There the position of the key counts, as on a US keyboard.
 */
export function signOfKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isLatin = key.length !== 1 || key.charCodeAt(0) <= LAST_LATIN
  if (isLatin) return key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key
}

/** Like {@link signOfKey}, but the case of letters follows Shift and ignores Caps Lock. */
export function signOfPress(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const sign = signOfKey(event)
  if (sign.length > 1) return sign
  return event.shiftKey ? sign.toUpperCase() : sign.toLowerCase()
}
