import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import LogOut from 'lucide-react/icons/log-out'
import type { User } from '#contracts/auth.ts'
import { useLogout } from '#web/features/auth/auth.queries.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'

export function AccountMenu({ user }: { user: User }) {
  const logout = useLogout()
  return (
    <Menu side="top" trigger={<AccountRow user={user} />}>
      <MenuLabel>
        <span className="block truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} disabled={logout.isPending} onSelect={() => logout.mutate()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

function AccountRow({ user, ...rest }: { user: User }) {
  return (
    <button
      type="button"
      className="flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-raised data-[state=open]:bg-raised max-md:min-h-11"
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
        <span className="block truncate text-label text-faint">{user.email}</span>
      </span>
      <ChevronsUpDown className="text-faint" />
    </button>
  )
}
