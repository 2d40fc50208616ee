import type { Role } from '@support-desk/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ON_BEHALF } from '#ui/own-pages.ts'
import { setOwnKeys } from '#ui/keyboard/own-keys.ts'
import { useAction } from '#ui/keyboard/use-action.ts'
import { useFirstAct } from '#ui/use-first-act.ts'
import { useWorkspace } from '#ui/use-workspace.ts'
import { loadOpenPanel } from './load-open-panel.ts'
import type { Panels } from './use-panels.ts'

/** The shortcuts of every signed-in page, and the user's own keys. */
export function SignedInKeys({ role, panels }: { role: Role; panels: Panels }) {
  const { letters, keys } = useWorkspace()
  useEffect(() => {
    setOwnKeys({ letters, keys })
    return () => setOwnKeys(null)
  }, [letters, keys])
  useAction('everywhere.search', panels.openSearch)
  useAction('everywhere.find', panels.openSearch)
  useAction('everywhere.help', panels.openShortcuts)
  const navigate = useNavigate()
  useAction('go.chats', () => void navigate('/chat'))
  // Loads the panels' code with the first key, which is usually the modifier of a shortcut.
  useFirstAct(() => void loadOpenPanel(), ['keydown'])
  return role !== 'User' && <StaffKeys />
}

function StaffKeys() {
  const navigate = useNavigate()
  useAction('go.inbox', () => void navigate('/inbox'))
  useAction('go.newTicket', () => void navigate(ON_BEHALF))
  return null
}
