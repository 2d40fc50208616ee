/** The element that has the focus. For a menu item it returns the button of the menu, because the item disappears. */
export function lastingFocus(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused
}
