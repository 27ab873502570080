import { useQuery } from '@tanstack/react-query'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useEffect } from 'react'
import type { User } from '#contracts/auth.ts'
import { planName, subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { useSupportNews } from '#web/features/support/news.queries.ts'
import { useStirred } from '#web/lib/hooks/use-stirred.ts'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { Dot } from '#web/ui/display/dot.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const { Part: Entries, fetch: fetchEntries } = earlyPart(
  () => import('./account-menu-entries.tsx'),
  'MenuEntries',
)

/** At the foot of the sidebar. */
export function AccountMenu({ user }: { user: User }) {
  const isStirred = useStirred()
  // Before the menu is opened, so that it opens whole.
  useEffect(() => {
    if (isStirred) fetchEntries()
  }, [isStirred])
  return (
    <Menu side="top" trigger={<AccountRow user={user} />}>
      <SmallPart>
        <Entries user={user} />
      </SmallPart>
    </Menu>
  )
}

function AccountRow({ user, ...rest }: { user: User }) {
  const { data } = useQuery(subscriptionQuery)
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
        <span className="block truncate text-label text-faint">{data ? planName(data.plan) : '\u00a0'}</span>
      </span>
      <SupportDot />
      <ChevronsUpDown className="text-faint" />
    </button>
  )
}

/** Marks the account menu when support has answered. */
export function SupportDot() {
  const { words } = useSupportNews()
  return words && <Dot label={`${words} from support`} />
}
