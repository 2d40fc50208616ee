/** Days with a word of their own. */
export type Spoken = 'later' | 'today' | 'tonight' | 'tomorrow' | 'next week' | 'next month'

/** Words for these days, longest first, so that no word matches as the prefix of another. */
const SPOKEN: Record<Spoken, readonly string[]> = {
  later: ['later', 'später', 'más tarde', 'لاحقا', 'لاحقًا'],
  today: ['today', 'heute', 'hoy', 'اليوم'],
  tonight: ['tonight', 'this evening', 'heute abend', 'esta noche', 'esta tarde', 'هذا المساء', 'الليلة'],
  tomorrow: [
    'tomorrow morning',
    'tomorrow',
    'tmr',
    'morgen früh',
    'morgen',
    'mañana por la mañana',
    'mañana',
    'صباح الغد',
    'غدا',
    'غدًا',
  ],
  'next week': [
    'next week',
    'nächste woche',
    'la próxima semana',
    'próxima semana',
    'الأسبوع القادم',
    'الأسبوع المقبل',
  ],
  'next month': [
    'next month',
    'nächsten monat',
    'nächster monat',
    'el próximo mes',
    'próximo mes',
    'الشهر القادم',
    'الشهر المقبل',
  ],
}

export const WHEN: readonly (readonly [phrase: string, when: Spoken])[] = (Object.keys(SPOKEN) as Spoken[])
  .flatMap((when) => SPOKEN[when].map((phrase) => [phrase, when] as const))
  .toSorted(([one], [other]) => other.length - one.length)

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'

const UNITS: Record<Unit, string> = {
  minute: 'm min mins minute minutes minuten minuto minutos دقيقة دقائق',
  hour: 'h hr hrs hour hours std stunde stunden hora horas ساعة ساعات',
  day: 'd day days tag tage tagen día días dia dias يوم أيام ايام',
  week: 'w wk week weeks woche wochen semana semanas أسبوع أسابيع',
  month: 'mo month months monat monate monaten mes meses شهر أشهر شهور',
}

/** Unit of a word. */
export const UNIT_OF: ReadonlyMap<string, Unit> = new Map(
  (Object.keys(UNITS) as Unit[]).flatMap((unit) =>
    UNITS[unit].split(' ').map((word) => [word, unit] as const),
  ),
)

/** A Sunday, and a day of each month, in UTC. */
const DAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day))
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15))
const FEWEST_LETTERS = 2

/** Weekday of a name or its prefix, in English or in the reader's language; 0 is Sunday. */
export const dayNamed = (word: string, locale: string): number | null => named(word, DAYS, 'weekday', locale)

/** Month of a name or its prefix, 0 to 11. */
export const monthNamed = (word: string, locale: string): number | null =>
  named(word, MONTHS, 'month', locale)

function named(
  word: string,
  dates: readonly number[],
  part: 'weekday' | 'month',
  locale: string,
): number | null {
  const said = word.replace(/\.$/, '')
  if (said.length < FEWEST_LETTERS) return null
  for (const language of [locale, 'en']) {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' })
    const fitting = dates.filter((date) => format.format(date).toLocaleLowerCase(language).startsWith(said))
    const [only] = fitting
    if (fitting.length === 1 && only !== undefined) return dates.indexOf(only)
  }
  return null
}
