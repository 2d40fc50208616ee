type Position = {
  /** Distance to the left edge of the window, in any direction of writing. */
  along: number
  /** Distance to the upper edge, or to the lower edge. */
  down: { fromTop: number } | { fromBottom: number }
}

/** Puts a fixed element at a position of the window, in pixels. */
export function putAt({ style }: HTMLElement, { along, down }: Position): void {
  style.inset = 'auto'
  style.setProperty('left', `${along}px`)
  if ('fromTop' in down) style.setProperty('top', `${down.fromTop}px`)
  else style.setProperty('bottom', `${down.fromBottom}px`)
}
