/** What browsers say of keys that belong to the composing of a word: Safari says only this of the one that ends it. */
const IME_KEY = 229

/** Whether a key belongs to a word that is being composed, as in Japanese or Chinese: then it means nothing else. */
export const isComposing = ({ isComposing: is, keyCode }: KeyboardEvent): boolean => is || keyCode === IME_KEY
