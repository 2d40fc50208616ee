/** The logo of the product: a ticket with a check mark. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M7 12.5A2.5 2.5 0 0 1 9.5 10h13a2.5 2.5 0 0 1 2.5 2.5v1.2a2.4 2.4 0 0 0 0 4.6v1.2a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 7 19.5v-1.2a2.4 2.4 0 0 0 0-4.6z"
      fill="var(--accent-ink)"
    />
    <path
      d="m12.3 16.1 2.5 2.5 5-5.2"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
