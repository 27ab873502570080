import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { labelOf, listScreens, maySee, pathOf, useCurrentScreen } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { SupportDot } from '#web/app/shell/account-menu.tsx'
import { openOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

const place =
  'flex h-14 w-full min-w-0 flex-col items-center justify-center gap-1 text-label text-muted transition-colors active:text-text aria-[current=page]:text-accent aria-expanded:text-text focus-visible:-outline-offset-2'

/** In the middle, where both thumbs reach. */
const CREATE_AT = 2

/** A phone's way around, in reach of the thumb. */
export function BottomBar({ user }: { user: User }) {
  const currentAt = useCurrentScreen()
  const ids = listScreens(({ bar }) => bar).filter((id) => maySee(id, user))
  const entries = ids.map((id) => (
    <li key={id}>
      <Link to={pathOf(id)} aria-current={currentAt(id)} className={place}>
        {screenIcons[id]}
        {labelOf(id)}
      </Link>
    </li>
  ))
  entries.splice(
    CREATE_AT,
    0,
    <SheetButton key="create" opens="create">
      <Plus />
      Create
    </SheetButton>,
  )
  return (
    <nav
      aria-label="Bottom bar"
      className="flex-none border-t border-line-soft bg-rail pb-[env(safe-area-inset-bottom)] md:hidden in-data-keyboard:hidden"
    >
      <ul className="mx-auto grid max-w-reading auto-cols-fr grid-flow-col">
        {entries}
        <SheetButton opens="more">
          <span className="relative flex">
            <Ellipsis />
            <span className="absolute -top-1 -right-2 flex">
              <SupportDot />
            </span>
          </span>
          More
        </SheetButton>
      </ul>
    </nav>
  )
}

interface SheetButtonProps {
  opens: 'create' | 'more'
  children: ReactNode
}

function SheetButton({ opens, children }: SheetButtonProps) {
  const isOpen = useOverlay(({ open }) => open === opens)
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen || undefined}
        onClick={() => openOverlay(opens)}
        className={place}
      >
        {children}
      </button>
    </li>
  )
}
