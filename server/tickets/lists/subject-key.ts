/** Number of characters to sort by. More would enlarge the indexes without a visible difference. */
const LENGTH = 40

/** Sort key of a subject. */
export const subjectKey = (subject: string): string => [...subject.toLowerCase()].slice(0, LENGTH).join('')
