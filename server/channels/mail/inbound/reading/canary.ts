/** Pattern of the token of a test mail. */
const TOKEN = /\bcanary-[0-9a-z]{6,12}-[0-9a-f]{20}\b/u
/** The token is at the beginning of the text. */
const LOOKED_AT = 10_000

/** The token of a test mail in a text. The caller must verify its signature. */
export const canaryIn = (text: string): string | null => TOKEN.exec(text.slice(0, LOOKED_AT))?.[0] ?? null
