import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import Handshake from 'lucide-react/icons/handshake'
import History from 'lucide-react/icons/history'
import Keyboard from 'lucide-react/icons/keyboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Lightbulb from 'lucide-react/icons/lightbulb'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Ticket from 'lucide-react/icons/ticket'
import { useLocation, useNavigate } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { keepPhoneLayout, usePhoneLayout } from '#web/app/phone-layout.store.ts'
import { keysOf, shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { useLogout } from '#web/features/auth/session.queries.ts'
import { planName, useSubscription } from '#web/features/plans/plans.queries.ts'
import { useSupportNews } from '#web/features/support/news.queries.ts'
import { PHONE_WIDTH } from '#web/lib/device.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** At the foot of the sidebar. */
export function AccountMenu({ user }: { user: User }) {
  return (
    <Menu side="top" trigger={<AccountRow user={user} />}>
      <AccountLabel user={user} />
      <MenuSeparator />
      <MenuLink to="/settings" icon={<Settings />}>
        Settings
      </MenuLink>
      <PlanLinks />
      <AdminLink user={user} />
      <MenuItem
        icon={<Keyboard />}
        hint={<Kbd>{keysOf('shortcuts')}</Kbd>}
        onSelect={() => openOverlay('shortcuts')}
      >
        {shortcuts.shortcuts.label}
      </MenuItem>
      <SupportEntries />
      <FeedbackLink />
      <LegalLinks />
      <SignOut />
    </Menu>
  )
}

/** What a phone's menu holds: no keyboard to speak of, but a way out of a layout that a wide screen does not need. */
export function PhoneMenuEntries({ user }: { user: User }) {
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
      <MenuLink to="/history" icon={<History />}>
        History
      </MenuLink>
      <MenuLink to="/settings" icon={<Settings />}>
        Settings
      </MenuLink>
      <PlanLinks />
      <AdminLink user={user} />
      <MenuLink to="/help" icon={<CircleQuestionMark />}>
        Help
      </MenuLink>
      {kept && innerWidth >= PHONE_WIDTH && (
        <MenuItem icon={<Monitor />} onSelect={leave}>
          Use the wide layout
        </MenuItem>
      )}
      <SupportEntries />
      <FeedbackLink />
      <LegalLinks />
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

/** Whoever has the best plan has nothing to upgrade to. */
function PlanLinks() {
  const { plan } = useSubscription()
  return (
    <>
      {plan !== 'automation' && (
        <MenuLink to="/upgrade" icon={<Sparkles />}>
          Upgrade
        </MenuLink>
      )}
      <MenuLink to="/partners" icon={<Handshake />}>
        Partners
      </MenuLink>
    </>
  )
}

function AdminLink({ user }: { user: User }) {
  if (user.role !== 'admin') return null
  return (
    <MenuLink to="/admin" icon={<Gauge />}>
      Admin
    </MenuLink>
  )
}

/** To write at once, from wherever one is, and to what was written before. */
function SupportEntries() {
  const { words } = useSupportNews()
  return (
    <>
      <MenuItem icon={<LifeBuoy />} onSelect={() => openOverlay('support')}>
        Contact support
      </MenuItem>
      <MenuLink to="/support" icon={<Ticket />} hint={words && <Badge tone="accent">{words}</Badge>}>
        Your tickets
      </MenuLink>
    </>
  )
}

/** The board is told where one came from: a bug report may be about that screen. */
function FeedbackLink() {
  const { pathname } = useLocation()
  return (
    <MenuLink to={`/feedback?from=${encodeURIComponent(pathname)}`} icon={<Lightbulb />}>
      Feedback
    </MenuLink>
  )
}

function LegalLinks() {
  return (
    <>
      <MenuSeparator />
      <MenuLink to="/terms" icon={<FileText />}>
        Terms
      </MenuLink>
      <MenuLink to="/privacy" icon={<ShieldCheck />}>
        Privacy
      </MenuLink>
      <MenuSeparator />
    </>
  )
}

function SignOut() {
  const logout = useLogout()
  return (
    <MenuItem icon={<LogOut />} disabled={logout.isPending} onSelect={() => logout.mutate()}>
      Sign out
    </MenuItem>
  )
}

function AccountRow({ user, ...rest }: { user: User }) {
  const { plan } = useSubscription()
  return (
    <button
      type="button"
      className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-raised data-[state=open]:bg-raised"
      {...rest}
    >
      <span
        aria-hidden="true"
        className="flex size-6 flex-none items-center justify-center rounded-full bg-line text-label font-semibold text-muted uppercase"
      >
        {user.username.slice(0, 1)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{user.username}</span>
        <span className="block truncate text-label text-faint">{planName(plan)}</span>
      </span>
      <AnswerDot />
      <ChevronsUpDown className="text-faint" />
    </button>
  )
}

/** Where one looks without opening anything: support has answered. */
export function AnswerDot() {
  const { words } = useSupportNews()
  return words && <Dot label={`${words} from support`} />
}
