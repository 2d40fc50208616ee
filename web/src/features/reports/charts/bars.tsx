import type { CSSProperties } from 'react'
import { formatShort } from '#ui/text/numbers.ts'
import classes from './bars.module.css'
import { linesUpTo } from './scale.ts'

/** What stands above one name: how high each bar is, and its colour. */
type Group = { name: string; bars: readonly { value: number; fill: string }[] }

type BarsProps = {
  /** From where lines begin. */
  groups: readonly Group[]
  /** Whether each bar has its number on top. */
  isNumbered?: boolean
}

/** More names do not fit beside each other; some of them are left out. */
const FEW_GROUPS = 12
/** What fits below a bar on a phone. Longer names lean there. */
const MOST_SIGNS = 12

/** Bars above their names, with a scale where lines begin. They fill what is around them; a table says the same. */
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
