import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../ui/keyboard/use-action.ts'
import { loadOpenPanel } from './load-open-panel.ts'
import type { Panels } from './use-panels.ts'

/** The shortcuts that every signed-in page has. */
export function SignedInKeys({ panels }: { panels: Panels }) {
  useAction('everywhere.search', panels.openSearch)
  useAction('everywhere.find', panels.openSearch)
  useAction('everywhere.help', panels.openShortcuts)
  const navigate = useNavigate()
  useAction('go.chats', () => void navigate('/chat'))
  // What the keys open is here before it is asked for.
  useEffect(() => void loadOpenPanel(), [])
  return null
}
