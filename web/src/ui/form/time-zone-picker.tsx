import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import { t } from '../language/t.ts'

/** Maximum number of options, for fast rendering. Typing finds the rest. */
const SHOWN = 50

const NONE: readonly never[] = []

type Props = Pick<SelectProps, 'label' | 'description' | 'error' | 'disabled'> & {
  value: string
  /** Options before the time zones. */
  first?: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Chooses a time zone. */
export const TimeZonePicker = ({ value, first = NONE, onChange, ...props }: Props) => (
  <Select
    data={[...first, ...namesWith(value, first).map((name) => ({ value: name, label: readableZone(name) }))]}
    value={value}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
    allowDeselect={false}
    searchable
    limit={SHOWN}
    nothingFoundMessage={t('No matching time zone')}
    {...props}
  />
)

/** All time zones, including the chosen one if this browser does not know its name. Some browsers leave out UTC. */
function namesWith(chosen: string, first: NonNullable<Props['first']>): string[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])
  for (const { value } of first) names.delete(value)
  return [...names].toSorted()
}

/** The name of a time zone for people. */
export const readableZone = (name: string): string => name.replaceAll('_', ' ')
