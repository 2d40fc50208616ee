import type { Role } from '@support-desk/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { setOwnKeys } from '#ui/keyboard/own-keys.ts'
import { useAction } from '#ui/keyboard/use-action.ts'
import { useFirstAct } from '#ui/use-first-act.ts'
import { useWorkspace } from '#ui/use-workspace.ts'
import { loadOpenPanel } from './load-open-panel.ts'
import type { Panels } from './use-panels.ts'

/** The shortcuts that every signed-in page has, and the keys that their user has chosen. */
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
  // What the keys open is on its way from the first key on, which is mostly the one that is held.
  useFirstAct(() => void loadOpenPanel(), ['keydown'])
  return role !== 'User' && <StaffKeys />
}

function StaffKeys() {
  const navigate = useNavigate()
  useAction('go.inbox', () => void navigate('/inbox'))
  return null
}
