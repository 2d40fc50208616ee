import type { Session } from '#api/models.ts'

import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { MailPreferencesDialog } from '#features/mail/mail-preferences-dialog.tsx'
import { VISITOR_MENU } from '../menu/visitor-menu.ts'
import { MenuLine, RoleMenu } from '../menu/menu-links.tsx'
import classes from './open-panel.module.css'
import { Palette } from '../palette/palette.tsx'
import { UserSidebar } from './user-sidebar.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import type { Panels } from './use-panels.ts'
import { t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'

const LanguageDialog = lateDialog(
  async () => (await import('../../language/language-dialog.tsx')).LanguageDialog,
)

type OpenPanelProps = { session: Session | null; panels: Panels }

/**
 * The open panel over the page: menu or sidebar as a drawer, palette, email settings, languages, or list of shortcuts.
 */
export function OpenPanel({ session, panels }: OpenPanelProps) {
  const close = panels.close
  if (panels.open === 'shortcuts') return <ShortcutsDialog isSignedIn={session !== null} onClose={close} />
  if (panels.open === 'language') return <LanguageDialog onClose={close} />
  if (panels.open === 'mail') return session && <MailPreferencesDialog onClose={close} />
  if (panels.open === 'search') return session && <Palette session={session} panels={panels} />
  const isMenu = panels.open === 'menu'
  return (
    <Drawer
      opened
      onClose={close}
      position={isMenu ? 'left' : 'right'}
      size={isMenu ? 288 : 336}
      title={isMenu ? t('Menu') : t('Your profile')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {isMenu && session && (
        <nav aria-label={t('Menu')}>
          <RoleMenu role={session.role} onChosen={close} />
        </nav>
      )}
      {isMenu && !session && (
        <nav aria-label={t('Menu')}>
          <ul className={classes.list}>
            {VISITOR_MENU.map((item) => (
              <MenuLine key={item.to} item={item} onChosen={close} />
            ))}
          </ul>
        </nav>
      )}
      {!isMenu && <UserSidebar panels={panels} />}
    </Drawer>
  )
}
