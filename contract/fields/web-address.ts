/** Whether a text is the address of a page. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/iu.test(text)
