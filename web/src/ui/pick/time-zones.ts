/** Maximum number of options in a list of time zones, for fast rendering. Typing finds the rest. */
export const SHOWN_TIME_ZONES = 50

/** All time zones, including the given one if this browser does not know its name. Some browsers leave out UTC. */
export const timeZonesWith = (chosen: string | null): string[] => {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])])
  return [...names].toSorted()
}

export const readableTimeZone = (name: string): string => name.replaceAll('_', ' ')
