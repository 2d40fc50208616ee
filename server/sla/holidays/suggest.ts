import { HOLIDAY_KINDS, type HolidayKind, type HolidaySuggestions } from '@support-desk/contract'

type Asked = {
  country?: string | undefined
  region?: string | undefined
  year: number
  language?: string | undefined
}

const MS_OF_DAY = 24 * 60 * 60 * 1000
/** Separates the codes of a state and of a region in it. */
const WITHIN = '.'

/** Holidays of a country, or of a region of it, in a year. An unknown country or region has none of its own. */
export async function suggestHolidays({
  country,
  region,
  year,
  language,
}: Asked): Promise<HolidaySuggestions> {
  // Loaded lazily, because its data are large and few admins need them.
  const { default: Holidays } = await import('date-holidays')
  const countries = Object.keys(new Holidays().getCountries())
  if (country === undefined || !countries.includes(country)) return { countries, regions: [], days: [] }
  const regions = regionsOf(new Holidays(), country)
  const known = regions.find(({ code }) => code === region)
  const [state = '', part = ''] = known?.code.split(WITHIN) ?? []
  const holidays = new Holidays({ country, ...(state && { state }), ...(part && { region: part }) })
  const days = new Map<string, HolidaySuggestions['days'][number]>()
  for (const { date, start, end, name, type } of holidays.getHolidays(year, language)) {
    const kind = HOLIDAY_KINDS.find((each) => each === type)
    if (!kind) continue
    const first = Date.parse(date.slice(0, 10))
    const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / MS_OF_DAY))
    const isWholeDay = date.slice(11, 19) === '00:00:00'
    for (let day = 0; day < count; day++) {
      const key = new Date(first + day * MS_OF_DAY).toISOString().slice(0, 10)
      const before = days.get(key)
      if (!before || isStronger(kind, before.kind))
        days.set(key, { date: key, label: name.normalize('NFC'), kind, isWholeDay })
    }
  }
  const inOrder = [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return { countries, regions, days: inOrder }
}

/** Of two holidays on the same date, the one with the greater effect is suggested. */
const isStronger = (one: HolidayKind, other: HolidayKind): boolean =>
  HOLIDAY_KINDS.indexOf(one) < HOLIDAY_KINDS.indexOf(other)

type Places = {
  getStates(country: string): Record<string, string> | undefined
  getRegions(country: string, state: string): Record<string, string> | undefined
}

function regionsOf(places: Places, country: string): HolidaySuggestions['regions'] {
  return Object.entries(places.getStates(country) ?? {}).flatMap(([state, name]) => [
    { code: state, name },
    ...Object.entries(places.getRegions(country, state) ?? {}).map(([part, partName]) => ({
      code: `${state}${WITHIN}${part}`,
      name: `${name} – ${partName}`,
    })),
  ])
}
