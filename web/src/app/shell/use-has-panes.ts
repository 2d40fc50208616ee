import { useLocation } from 'react-router'

/** Whether the page has panes and needs as much room as possible. */
export const useHasPanes = (): boolean => useLocation().pathname === '/inbox'
