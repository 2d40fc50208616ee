/** The element that has the focus. For an item of a menu, the button that opened the menu: items go away with it. */
export function lastingFocus(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused
}
