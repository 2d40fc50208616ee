/**
 * Browsers report this code for keys of an input method. For the key that ends the composition, Safari reports nothing
 * else.
 */
const IME_KEY = 229

/** Whether a key belongs to an input method that is composing a word, as in Japanese or Chinese. */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent): boolean => is || keyCode === IME_KEY
