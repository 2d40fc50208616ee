import { formatShort } from '#ui/text/numbers.ts'
import classes from './pie.module.css'

/** A piece of a pie: what it is worth, and its colour. */
type Piece = { value: number; fill: string }

/** Numbers of thinner pieces would lie upon each other; they stand in the table. */
const LEAST_NUMBERED = 0.03
/** The pie is drawn in a square of 100, with room for numbers around it. */
const RADIUS = 40
const NUMBER_AT = 46

/** Pieces of a whole, from the top as clocks run. They fill what is around them; a table says the same. */
export function Pie({ pieces }: { pieces: readonly Piece[] }) {
  const placed = placesOf(pieces)
  return (
    <div className={classes.place}>
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

/** Where each piece begins and how much it is, as parts of the whole. */
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

/** A whole circle: an arc that ends where it begins is none. */
const WHOLE = `M50 ${50 - RADIUS}a${RADIUS} ${RADIUS} 0 1 1 -.01 0z`

function pieceOf(from: number, to: number): string {
  const [begin, end] = [pointAt(from, RADIUS), pointAt(to, RADIUS)]
  const isLarge = to - from > 0.5 ? 1 : 0
  return `M50 50L${begin.x} ${begin.y}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${end.x} ${end.y}z`
}

/** Clocks run alike in every language. */
function placeAt(turn: number) {
  const { x, y } = pointAt(turn, NUMBER_AT)
  return { insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }
}
