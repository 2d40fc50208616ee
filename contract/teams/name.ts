/** How the name of a team is kept: spaces alone between its words, and one of each. */
const normalTeamName = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').normalize('NFC')

/** What is equal for names that no two teams may have: letter case, width and the like make no difference. */
export const teamNameKey = (name: string): string => normalTeamName(name).normalize('NFKC').toLowerCase()
