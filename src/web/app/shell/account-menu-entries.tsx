import Keyboard from 'lucide-react/icons/keyboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contracts/auth.ts'
import type { ListedScreenId } from '#contracts/screens.ts'
import { keepPhoneLayout, usePhoneLayout } from '#web/app/phone-layout.store.ts'
import { type ListEntry, labelOf, listScreens, maySee, pathOf } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { keysOf, shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { useLogout } from '#web/features/auth/session.queries.ts'
import { planName, useSubscription } from '#web/features/plans/plans.queries.ts'
import { useSupportNews } from '#web/features/support/news.queries.ts'
import { PHONE_WIDTH } from '#web/lib/device.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** Entries of the account menu. The phone's has no shortcuts, but the screens of the rail and a link to the desktop layout. */
export const MenuEntries = ({ user, isPhone }: { user: User; isPhone: boolean }) =>
  isPhone ? <PhoneEntries user={user} /> : <WideEntries user={user} />

function WideEntries({ user }: { user: User }) {
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
      <LastEntries user={user} />
    </>
  )
}

function PhoneEntries({ user }: { user: User }) {
  const kept = usePhoneLayout((state) => state.kept)
  const navigate = useNavigate()
  function leave() {
    keepPhoneLayout(false)
    void navigate('/chat')
  }
  return (
    <>
      <AccountLabel user={user} />
      <MenuSeparator />
      <MenuScreens ids={[...onlyInRail(), ...inMenu('account')]} user={user} />
      {kept && innerWidth >= PHONE_WIDTH && (
        <MenuItem icon={<Monitor />} onSelect={leave}>
          Use desktop layout
        </MenuItem>
      )}
      <LastEntries user={user} />
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
  const { plan } = useSubscription()
  const { words } = useSupportNews()
  const { pathname } = useLocation()
  // The largest plan has nothing to upgrade to.
  const isShown = (id: ListedScreenId) => maySee(id, user) && !(id === 'upgrade' && plan === 'automation')
  // A bug report may be about the screen that the person came from.
  const addressOf = (id: ListedScreenId) =>
    id === 'feedback' ? `${pathOf(id)}?from=${encodeURIComponent(pathname)}` : pathOf(id)
  return ids.filter(isShown).map((id) => (
    <MenuLink
      key={id}
      to={addressOf(id)}
      icon={screenIcons[id]}
      hint={id === 'support' && words && <Badge tone="accent">{words}</Badge>}
    >
      {labelOf(id)}
    </MenuLink>
  ))
}

/** Support can be written to from any screen; then come the screens around it, and the legal ones. */
function LastEntries({ user }: { user: User }) {
  return (
    <>
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

const inMenu = (group: ListEntry['menu']) => listScreens(({ menu }) => menu === group)
/** A phone has no rail. */
const onlyInRail = () => listScreens(({ rail, bar, menu }) => rail && !bar && !menu)

function SignOut() {
  const logout = useLogout()
  return (
    <MenuItem icon={<LogOut />} disabled={logout.isPending} onSelect={() => logout.mutate()}>
      Sign out
    </MenuItem>
  )
}
