import Keyboard from 'lucide-react/icons/keyboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import type { User } from '#contracts/auth.ts'
import type { ListedScreenId } from '#contracts/screens.ts'
import { labelOf } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { inMenu, useMenuScreens } from '#web/app/shell/menu-screens.ts'
import { keysOf, shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { useLogout } from '#web/features/auth/session.queries.ts'
import { planName, useSubscription } from '#web/features/plans/plans.queries.ts'
import { useSupportNews } from '#web/features/support/news.queries.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** Support can be written to from any screen; then come the screens around it, and the legal ones. */
export function MenuEntries({ user }: { user: User }) {
  return (
    <>
      <AccountLabel user={user} />
      <MenuSeparator />
      <MenuScreens ids={inMenu('account')} user={user} />
      <MenuItem
        icon={<Keyboard />}
        hint={<Kbd>{keysOf('shortcuts')}</Kbd>}
        onSelect={() => openOverlay('shortcuts')}
      >
        {shortcuts.shortcuts.label}
      </MenuItem>
      <MenuItem icon={<LifeBuoy />} onSelect={() => openOverlay('support')}>
        Contact support
      </MenuItem>
      <MenuScreens ids={inMenu('support')} user={user} />
      <MenuSeparator />
      <MenuScreens ids={inMenu('legal')} user={user} />
      <MenuSeparator />
      <SignOut />
    </>
  )
}

function AccountLabel({ user }: { user: User }) {
  const { plan } = useSubscription()
  return (
    <MenuLabel>
      <span className="block truncate font-semibold text-text">{user.username}</span>
      <span className="block truncate">{user.email}</span>
      <span className="block truncate text-faint">{planName(plan)}</span>
    </MenuLabel>
  )
}

interface MenuScreensProps {
  ids: ListedScreenId[]
  user: User
}

function MenuScreens({ ids, user }: MenuScreensProps) {
  const { words } = useSupportNews()
  return useMenuScreens(user)(ids).map(({ id, to }) => (
    <MenuLink
      key={id}
      to={to}
      icon={screenIcons[id]}
      hint={id === 'support' && words && <Badge tone="accent">{words}</Badge>}
    >
      {labelOf(id)}
    </MenuLink>
  ))
}

function SignOut() {
  const logout = useLogout()
  return (
    <MenuItem icon={<LogOut />} disabled={logout.isPending} onSelect={() => logout.mutate()}>
      Sign out
    </MenuItem>
  )
}
