import Ellipsis from 'lucide-react/icons/ellipsis'
import FolderOpen from 'lucide-react/icons/folder-open'
import MessagesSquare from 'lucide-react/icons/messages-square'
import SquarePen from 'lucide-react/icons/square-pen'
import type { ReactNode } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { screens } from '#contracts/screens.ts'
import { AnswerDot, PhoneMenuEntries } from '#web/app/shell/account-menu.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const place =
  'flex h-14 w-full min-w-0 flex-col items-center justify-center gap-1 text-label text-muted transition-colors active:text-text aria-[current=page]:text-accent data-[state=open]:text-text focus-visible:-outline-offset-2'

const chatPaths = [...screens.chat, ...screens.mobile]

/** A phone's way around, in reach of the thumb. */
export function BottomBar({ user }: { user: User }) {
  const { pathname } = useLocation()
  const isOn = (paths: readonly string[]) => paths.some((path) => matchPath(path, pathname))
  return (
    <nav
      aria-label="Bottom bar"
      className="flex-none border-t border-line-soft bg-rail pb-[env(safe-area-inset-bottom)] md:hidden in-data-keyboard:hidden"
    >
      <ul className="mx-auto grid max-w-188 grid-cols-4">
        <Place to="/mobile" here={isOn(chatPaths)} icon={<MessagesSquare />} label="Chats" />
        <Place to="/projects" here={isOn(screens.projects)} icon={<FolderOpen />} label="Projects" />
        <Place to="/chat" icon={<SquarePen />} label="New" name="New chat" />
        <li>
          <Menu side="top" align="end" trigger={<MoreButton />}>
            <PhoneMenuEntries user={user} />
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

interface PlaceProps {
  to: string
  here?: boolean
  icon: ReactNode
  label: string
  /** Where the label alone does not say enough. It holds the label, for people who speak what they see. */
  name?: string
}

function Place({ to, here = false, icon, label, name }: PlaceProps) {
  return (
    <li>
      <Link to={to} aria-label={name} aria-current={here ? 'page' : undefined} className={place}>
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
          <AnswerDot />
        </span>
      </span>
      More
    </button>
  )
}
