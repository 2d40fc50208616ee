/** What settings were called before, and what they are called now. */
const RENAMED: Record<string, string> = {
  HANDOVER_SECONDS: 'DRAIN_SECONDS',
  LIMIT_LOGINS_PER_CALLER: 'LIMIT_LOGINS_PER_CLIENT',
  LIMIT_CODES_PER_CALLER: 'LIMIT_CODES_PER_CLIENT',
  LIMIT_CHANGES_PER_PERSON: 'LIMIT_CHANGES_PER_USER',
  LIMIT_UPLOADS_PER_PERSON: 'LIMIT_UPLOADS_PER_USER',
  LIMIT_SEARCHES_PER_PERSON: 'LIMIT_SEARCHES_PER_USER',
  LIMIT_EXPORTS_PER_PERSON: 'LIMIT_EXPORTS_PER_USER',
  LIMIT_STRANGERS_PER_CALLER: 'LIMIT_ANONYMOUS_PER_CLIENT',
  LIMIT_CONNECTIONS_PER_CALLER: 'LIMIT_CONNECTIONS_PER_CLIENT',
}

/** One problem for each of these names that is an old one: a limit that silently stopped to hold would be worse. */
export const renamedProblems = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const now = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined
    return now === undefined ? [] : [`${name} is called ${now} now`]
  })
