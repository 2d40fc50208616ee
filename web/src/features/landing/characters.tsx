import type { ReactNode } from 'react'
import classes from './characters.module.css'

type Point = { x: number; y: number }

/** A person behind a desk, seen from the front. `place` is the middle of the desk's edge. */
function Character({
  place,
  tone,
  children,
}: {
  place: Point
  tone: 'first' | 'second' | 'third'
  children: ReactNode
}) {
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      <ellipse className={classes.shadow} cy="62" rx="104" ry="12" />
      <path className={`${classes.clothes} ${classes[tone]}`} d="M-46 4c0-32 20-48 46-48s46 16 46 48z" />
      <path className={classes.skin} d="M-9-50h18v12a9 9 0 0 1-18 0z" />
      <circle className={classes.skin} cy="-66" r="23" />
      {children}
      <rect className={classes.desk} x="-92" y="2" width="184" height="10" rx="5" />
      <path className={classes.legs} d="M-72 12v48M72 12v48" />
    </g>
  )
}

const Eyes = () => <path className={classes.face} d="M-8-68v3M8-68v3" />

const Laptop = () => (
  <>
    <rect className={classes.screen} x="-30" y="-34" width="60" height="38" rx="5" />
    <circle className={classes.logo} cy="-15" r="4" />
  </>
)

/** A requester with a broken computer. */
export const Requester = (place: Point) => (
  <Character place={place} tone="first">
    <path className={classes.hair} d="M-24-68a24 24 0 0 1 48 0c-8-4-13-9-16-14-8 9-20 13-32 14z" />
    <Eyes />
    <path className={classes.face} d="M-6-55c4-4 8-4 12 0" />
    <Laptop />
    <g className={classes.alarm}>
      <circle cx="58" cy="-62" r="15" />
      <path d="M58-70v9m0 6v.5" />
    </g>
  </Character>
)

/** The support agent who takes the ticket. */
export const Helper = (place: Point) => (
  <Character place={place} tone="second">
    <path className={classes.hair} d="M-24-64c-3-34 51-34 48 0-4-10-10-15-24-15s-20 5-24 15z" />
    <Eyes />
    <path className={classes.face} d="M-6-57c4 4 8 4 12 0" />
    <path className={classes.headset} d="M-25-66a25 25 0 0 1 50 0M25-62c0 12-6 16-15 17" />
    <rect className={classes.earpiece} x="-30" y="-72" width="9" height="16" rx="4.5" />
    <rect className={classes.earpiece} x="21" y="-72" width="9" height="16" rx="4.5" />
    <Laptop />
  </Character>
)

/** The requester after the solution. */
export const Relieved = (place: Point) => (
  <Character place={place} tone="third">
    <path
      className={classes.hair}
      d="M-26-46c-8-46 14-46 26-46s34 0 26 46c-5-8-5-20-8-28-10 2-26 0-32-6-2 12-6 24-12 34z"
    />
    <Eyes />
    <path className={classes.face} d="M-8-58c5 6 11 6 16 0" />
    <Laptop />
    <g className={classes.done}>
      <circle cx="58" cy="-62" r="15" />
      <path d="m51-62 5 5 9-10" />
    </g>
  </Character>
)
