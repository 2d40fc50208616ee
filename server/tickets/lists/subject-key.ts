/** Sorting by more than this would make indexes large, and nobody sees the difference. */
const LENGTH = 40

/** By what lists sort subjects. */
export const subjectKey = (subject: string): string => [...subject.toLowerCase()].slice(0, LENGTH).join('')
