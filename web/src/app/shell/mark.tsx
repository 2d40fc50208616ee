/** The sign of the product: a ticket, ticked off. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M7 12.5A2.5 2.5 0 0 1 9.5 10h13a2.5 2.5 0 0 1 2.5 2.500v1.200a2.4 2.4 0 0 0 0 4.600v1.200a2.5 2.5 0 0 1-2.5 2.500h-13A2.5 2.5 0 0 1 7 19.500v-1.200a2.4 2.4 0 0 0 0-4.600z"
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
