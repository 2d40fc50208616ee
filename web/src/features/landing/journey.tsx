import classes from './journey.module.css'
import { Helper, Requester, Relieved } from './characters.tsx'
import { t } from '#ui/language/t.ts'

const ROUTE = 'M134 240 C 146 122, 232 78, 320 96 S 490 128, 506 240'

/** An animated ticket: a requester raises it, an agent takes it, and the answer returns. */
export function Journey() {
  return (
    <svg
      className={classes.journey}
      viewBox="0 0 640 440"
      role="img"
      aria-label={t(
        'A ticket travels from a person with a problem to a support member, and comes back solved.',
      )}
    >
      <ellipse fill="var(--panel)" cx="320" cy="252" rx="312" ry="180" />
      <path
        d={ROUTE}
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth={2.5}
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <Requester x={118} y={318} />
      <Helper x={320} y={226} />
      <Relieved x={522} y={318} />
      <g className={classes.ticket}>
        <path d="M-34 -15a5 5 0 0 1 5-5h58a5 5 0 0 1 5 5v9a6.5 6.5 0 0 0 0 13v9a5 5 0 0 1-5 5h-58a5 5 0 0 1-5-5v-9a6.5 6.5 0 0 0 0-13z" />
        <g stroke="var(--accent-ink)" strokeLinecap="round">
          <path strokeWidth={2} strokeDasharray="1 5" d="M-14-13v30" />
          <path strokeWidth={3.5} d="M-4 -6h26M-4 4h18" />
        </g>
        <circle className={classes.status} cx="26" cy="-16" r="9" />
      </g>
    </svg>
  )
}
