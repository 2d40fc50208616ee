/** Text typed since a field was requested that is not mounted yet. Null while no keys are held. */
let typed: string | null = null
/** Deadline for holding keys, by `performance.now()`. */
let until = Infinity

/**
 * Holds keys for a field that is about to open. Typed text reaches nothing else until {@link takeHeldKeys} hands it to
 * the field, or {@link dropHeldKeys} cancels. After `forMs` milliseconds the next key goes to the page, and the held
 * text is dropped.
 */
export function holdKeys(forMs = Infinity): void {
  if (typed !== null) return
  typed = ''
  until = performance.now() + forMs
  // In the capture phase: no shortcut and no control may see these keys.
  globalThis.addEventListener('keydown', hold, { capture: true })
}

/** Returns the held text and stops holding. Call when the field has the focus. Enter after some text is `\n`. */
export function takeHeldKeys(): string {
  const text = typed ?? ''
  dropHeldKeys()
  return text
}

/**
 * Runs an action that may open a field. If `run` holds keys again, the text held before is kept. Otherwise it is
 * dropped.
 */
export function passHeldKeys(run: () => void): void {
  const before = typed ?? ''
  dropHeldKeys()
  run()
  if (typed !== null) typed = before + typed
}

/** Stops holding keys and drops the held text. */
export function dropHeldKeys(): void {
  typed = null
  globalThis.removeEventListener('keydown', hold, { capture: true })
}

function hold(event: KeyboardEvent): void {
  // Browser commands still work.
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
  if (typed === null || isCommand) return
  if (performance.now() > until) return dropHeldKeys()
  // Escape cancels: keys reach the page again.
  if (event.key === 'Escape') return dropHeldKeys()
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if ([...event.key].length === 1) typed += event.key
  else if (event.key === 'Enter' && /[^\n]$/.test(typed)) typed += '\n'
  event.preventDefault()
  event.stopPropagation()
}
