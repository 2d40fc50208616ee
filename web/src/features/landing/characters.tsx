import type { ReactNode } from 'react'

type Point = { x: number; y: number }

/** Look of lines, such as those of a face. */
const DRAWN = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const FACE = { ...DRAWN, stroke: 'var(--figure-face)', strokeWidth: 3 } as const
const HAIR = { fill: 'var(--figure-hair)' }

/** A person behind a desk, seen from the front. `place` is the middle of the desk's edge. */
function Character({ place, clothes, children }: { place: Point; clothes: string; children: ReactNode }) {
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      <ellipse fill="var(--hover)" cy="62" rx="104" ry="12" />
      <path fill={clothes} d="M-46 4c0-32 20-48 46-48s46 16 46 48z" />
      <path fill="var(--figure-skin)" d="M-9-50h18v12a9 9 0 0 1-18 0z" />
      <circle fill="var(--figure-skin)" cy="-66" r="23" />
      {children}
      <path {...FACE} d="M-8-68v3M8-68v3" />
      <rect fill="var(--figure-metal)" x="-30" y="-34" width="60" height="38" rx="5" />
      <circle fill="var(--line-strong)" cy="-15" r="4" />
      <rect fill="var(--line-strong)" x="-92" y="2" width="184" height="10" rx="5" />
      <path stroke="var(--line-strong)" strokeWidth={6} strokeLinecap="round" d="M-72 12v48M72 12v48" />
    </g>
  )
}

/** A sign beside the head: what the person thinks of the ticket. */
const Sign = ({ color, d }: { color: string; d: string }) => (
  <>
    <circle fill={color} cx="58" cy="-62" r="15" />
    <path {...DRAWN} stroke="var(--panel)" strokeWidth={3.5} d={d} />
  </>
)

/** A requester with a broken computer. */
export const Requester = (place: Point) => (
  <Character place={place} clothes="var(--status-unassigned)">
    <path {...HAIR} d="M-24-68a24 24 0 0 1 48 0c-8-4-13-9-16-14-8 9-20 13-32 14z" />
    <path {...FACE} d="M-6-55c4-4 8-4 12 0" />
    <Sign color="var(--status-pending)" d="M58-70v9m0 6v.5" />
  </Character>
)

/** The support agent who takes the ticket. */
export const Helper = (place: Point) => (
  <Character place={place} clothes="var(--accent)">
    <path {...HAIR} d="M-24-64c-3-34 51-34 48 0-4-10-10-15-24-15s-20 5-24 15z" />
    <path {...FACE} d="M-6-57c4 4 8 4 12 0" />
    <g fill="var(--figure-metal)">
      <path
        {...DRAWN}
        stroke="var(--figure-metal)"
        strokeWidth={4}
        d="M-25-66a25 25 0 0 1 50 0M25-62c0 12-6 16-15 17"
      />
      <rect x="-30" y="-72" width="9" height="16" rx="4.5" />
      <rect x="21" y="-72" width="9" height="16" rx="4.5" />
    </g>
  </Character>
)

/** The requester after the solution. */
export const Relieved = (place: Point) => (
  <Character place={place} clothes="var(--status-waiting)">
    <path {...HAIR} d="M-26-46c-8-46 14-46 26-46s34 0 26 46c-5-8-5-20-8-28-10 2-26 0-32-6-2 12-6 24-12 34z" />
    <path {...FACE} d="M-8-58c5 6 11 6 16 0" />
    <Sign color="var(--status-solved)" d="m51-62 5 5 9-10" />
  </Character>
)
