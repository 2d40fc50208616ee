import { useLocation } from 'react-router'

/** Whether the page has panes beside each other, so that what surrounds it leaves it as much room as it can. */
export const useHasPanes = (): boolean => useLocation().pathname === '/inbox'
