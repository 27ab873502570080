import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import { useNavigate } from 'react-router'
import type { User } from '#contracts/auth.ts'
import type { ListedScreenId } from '#contracts/screens.ts'
import { keepPhoneLayout, usePhoneLayout } from '#web/app/phone-layout.store.ts'
import { labelOf, useCurrentScreen } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { inMenu, sheetAccount, sheetTools, useMenuScreens } from '#web/app/shell/menu-screens.ts'
import { useLogout } from '#web/features/auth/session.queries.ts'
import { planName, useSubscription } from '#web/features/plans/plans.queries.ts'
import { useSupportNews } from '#web/features/support/news.queries.ts'
import { PHONE_WIDTH } from '#web/lib/device.ts'
import { Dot } from '#web/ui/display/dot.tsx'
import { closeOverlay, openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { Sheet, SheetButton, SheetGrid, SheetLink } from '#web/ui/overlays/sheet.tsx'

/** The phone's sheet of the screens that its bar has no room for. */
export function MoreSheet({ user }: { user: User }) {
  const { plan } = useSubscription()
  return (
    <Sheet
      title="More"
      note={
        <p className="text-right text-label">
          <span className="block truncate text-muted">{`${user.username} · ${planName(plan)}`}</span>
          <span className="block truncate text-faint">{user.email}</span>
        </p>
      }
    >
      <SheetGrid label="Tools">
        <Screens ids={sheetTools()} user={user} />
      </SheetGrid>
      <SheetGrid label="Account and help">
        <Screens ids={sheetAccount()} user={user} />
        <SheetButton icon={<LifeBuoy />} onPress={() => openOverlay('support')}>
          Contact support
        </SheetButton>
        <Screens ids={inMenu('support')} user={user} />
        <DesktopLayout />
        <Screens ids={inMenu('legal')} user={user} />
        <SignOut />
      </SheetGrid>
    </Sheet>
  )
}

function Screens({ ids, user }: { ids: ListedScreenId[]; user: User }) {
  const { words } = useSupportNews()
  const currentAt = useCurrentScreen()
  return useMenuScreens(user)(ids).map(({ id, to }) => (
    <SheetLink
      key={id}
      to={to}
      current={currentAt(id)}
      icon={screenIcons[id]}
      hint={id === 'support' && words && <Dot label={words} />}
    >
      {labelOf(id)}
    </SheetLink>
  ))
}

/** Shown if the phone's layout was asked for on a wide screen. */
function DesktopLayout() {
  const kept = usePhoneLayout((state) => state.kept)
  const navigate = useNavigate()
  if (!kept || innerWidth < PHONE_WIDTH) return null
  function leave() {
    closeOverlay()
    keepPhoneLayout(false)
    void navigate('/chat', { replace: true })
  }
  return (
    <SheetButton icon={<Monitor />} onPress={leave}>
      Use desktop layout
    </SheetButton>
  )
}

function SignOut() {
  const logout = useLogout()
  return (
    <SheetButton icon={<LogOut />} disabled={logout.isPending} onPress={() => logout.mutate()}>
      Sign out
    </SheetButton>
  )
}
