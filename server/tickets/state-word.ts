/** A state of a ticket, spelled for people. */
export const stateWord = (state: string): string => (state === 'OnHold' ? 'On Hold' : state)
