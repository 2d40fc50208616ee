/** What the token of a test mail of ours looks like. */
const TOKEN = /\bcanary-[0-9a-z]{6,12}-[0-9a-f]{20}\b/u
/** It stands at the beginning. */
const LOOKED_AT = 10_000

/** The token of a test mail in a text; whether it is one of ours its signature says. */
export const canaryIn = (text: string): string | null => TOKEN.exec(text.slice(0, LOOKED_AT))?.[0] ?? null
