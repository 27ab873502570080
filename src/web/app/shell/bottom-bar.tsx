import Ellipsis from 'lucide-react/icons/ellipsis'
import SquarePen from 'lucide-react/icons/square-pen'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { labelOf, listScreens, maySee, pathOf, useCurrentScreen } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { PhoneMenuEntries, SupportDot } from '#web/app/shell/account-menu.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const place =
  'flex h-14 w-full min-w-0 flex-col items-center justify-center gap-1 text-label text-muted transition-colors active:text-text aria-[current=page]:text-accent data-[state=open]:text-text focus-visible:-outline-offset-2'

/** A phone's way around, in reach of the thumb. */
export function BottomBar({ user }: { user: User }) {
  const currentAt = useCurrentScreen()
  const ids = listScreens(({ bar }) => bar).filter((id) => maySee(id, user))
  return (
    <nav
      aria-label="Bottom bar"
      className="flex-none border-t border-line-soft bg-rail pb-[env(safe-area-inset-bottom)] md:hidden in-data-keyboard:hidden"
    >
      <ul className="mx-auto grid max-w-reading auto-cols-fr grid-flow-col">
        {ids.map((id) => (
          <BarLink
            key={id}
            to={pathOf(id)}
            current={currentAt(id)}
            icon={screenIcons[id]}
            label={labelOf(id)}
          />
        ))}
        <BarLink to="/chat" icon={<SquarePen />} label="New" name="New chat" />
        <li>
          <Menu side="top" align="end" trigger={<MoreButton />}>
            <PhoneMenuEntries user={user} />
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

interface BarLinkProps {
  to: string
  current?: 'page'
  icon: ReactNode
  label: string
  /** Longer name when the label is too short. It contains the label, for voice control. */
  name?: string
}

function BarLink({ to, current, icon, label, name }: BarLinkProps) {
  return (
    <li>
      <Link to={to} aria-label={name} aria-current={current} className={place}>
        {icon}
        {label}
      </Link>
    </li>
  )
}

function MoreButton(props: object) {
  return (
    <button type="button" className={place} {...props}>
      <span className="relative flex">
        <Ellipsis />
        <span className="absolute -top-1 -right-2 flex">
          <SupportDot />
        </span>
      </span>
      More
    </button>
  )
}
