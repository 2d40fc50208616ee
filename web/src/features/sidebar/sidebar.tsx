/** Who is signed in, their statistics and their notifications. */
export const Sidebar = () => <section aria-label="About you" />
