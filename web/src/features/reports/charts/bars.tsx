import type { CSSProperties } from 'react'
import { formatShort } from '#ui/text/numbers.ts'
import classes from './bars.module.css'
import { linesUpTo } from './scale.ts'

/** A group of bars above one name, each with its height and color. */
type Group = { name: string; bars: readonly { value: number; fill: string }[] }

type BarsProps = {
  /** In reading order. */
  groups: readonly Group[]
  /** Whether each bar shows its number on top. */
  isNumbered?: boolean
}

/** If there are more groups, some names are omitted. */
const FEW_GROUPS = 12
/** Characters that fit below a bar on a phone. Longer names are rotated there. */
const MOST_SIGNS = 12

/** A bar chart with a scale. It fills its container. A separate table shows the same numbers. */
export function Bars({ groups, isNumbered = false }: BarsProps) {
  const lines = linesUpTo(Math.max(0, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value))))
  const top = lines.at(-1) ?? 1
  const partOf = (count: number): string => `${(100 * count) / top}%`
  return (
    <div className={classes.frame}>
      <div
        className={classes.chart}
        data-numbered={isNumbered || undefined}
        data-many={groups.length > FEW_GROUPS || undefined}
        data-long={groups.some(({ name }) => name.length > MOST_SIGNS) || undefined}
      >
        <div className={classes.scale}>
          {lines.map((count) => (
            <span key={count} style={{ insetBlockEnd: partOf(count) }} dir="ltr">
              {formatShort(count)}
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          {lines.map((count) => (
            <span key={count} className={classes.line} style={{ insetBlockEnd: partOf(count) }} />
          ))}
          {groups.map(({ name, bars }) => (
            <div key={name} className={classes.group} style={{ '--bars': bars.length } as CSSProperties}>
              {bars.map(({ value, fill }) => (
                <span
                  key={fill}
                  className={classes.bar}
                  style={{ blockSize: partOf(value), background: fill }}
                >
                  {isNumbered && <span className={classes.number}>{formatShort(value)}</span>}
                </span>
              ))}
            </div>
          ))}
        </div>
        <div className={classes.names}>
          {groups.map(({ name }) => (
            <span key={name} className={classes.name}>
              <span>{name}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
