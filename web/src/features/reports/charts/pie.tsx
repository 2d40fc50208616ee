import { formatShort } from '#ui/text/numbers.ts'
import classes from './pie.module.css'

/** A slice of a pie with its value and color. */
type Piece = { value: number; fill: string }

/** Numbers of thinner slices would overlap. The table shows them. */
const LEAST_NUMBERED = 0.03
/** In a view box of 100, with room for numbers around the circle. */
const RADIUS = 40
const NUMBER_AT = 46

/** A pie chart, clockwise from the top. It fills its container. A separate table shows the same numbers. */
export function Pie({ pieces }: { pieces: readonly Piece[] }) {
  const placed = placesOf(pieces)
  return (
    <div style={{ height: '100%' }}>
      <div className={classes.pie} dir="ltr">
        <svg viewBox="0 0 100 100">
          {placed.map(({ fill, from, share }) => (
            <path key={fill} d={share < 1 ? pieceOf(from, from + share) : WHOLE} fill={fill} />
          ))}
        </svg>
        {placed.map(
          ({ value, fill, from, share }) =>
            share >= LEAST_NUMBERED && (
              <span key={fill} className={classes.number} style={placeAt(from + share / 2)}>
                {formatShort(value)}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

/** The start and the share of each slice, as fractions of the whole. */
function placesOf(pieces: readonly Piece[]): (Piece & { from: number; share: number })[] {
  const sum = pieces.reduce((total, { value }) => total + value, 0)
  let before = 0
  return pieces
    .filter(({ value }) => value > 0)
    .map(({ value, fill }) => {
      const from = before / sum
      before += value
      return { value, fill, from, share: value / sum }
    })
}

const pointAt = (turn: number, distance: number) => ({
  x: 50 + distance * Math.sin(2 * Math.PI * turn),
  y: 50 - distance * Math.cos(2 * Math.PI * turn),
})

/** A full circle. An arc that ends exactly at its start is not drawn. */
const WHOLE = `M50 ${50 - RADIUS}a${RADIUS} ${RADIUS} 0 1 1 -.01 0z`

function pieceOf(from: number, to: number): string {
  const [begin, end] = [pointAt(from, RADIUS), pointAt(to, RADIUS)]
  const isLarge = to - from > 0.5 ? 1 : 0
  return `M50 50L${begin.x} ${begin.y}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${end.x} ${end.y}z`
}

/** Clockwise in every language. */
function placeAt(turn: number) {
  const { x, y } = pointAt(turn, NUMBER_AT)
  return { insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }
}
