import Ellipsis from 'lucide-react/icons/ellipsis'
import HardDrive from 'lucide-react/icons/hard-drive'
import HardDriveUpload from 'lucide-react/icons/hard-drive-upload'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

/** Marks an item that this browser has and no account does. */
export const DeviceBadge = () => <Badge tone="info">On this device</Badge>

/** The same where there is no room for words. */
export const DeviceIcon = () => (
  <span title="On this device" className="flex-none text-faint">
    <HardDrive role="img" aria-label="On this device" className="size-3.5" />
  </span>
)

interface DeviceActions {
  addToAccount: () => void
  isSending: boolean
  remove: () => void
}

export function DeviceMenu({ name, actions }: { name: string; actions: DeviceActions }) {
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} className="relative z-10" />}
    >
      <MenuItem
        icon={<HardDriveUpload />}
        disabled={actions.isSending}
        onSelect={() => actions.addToAccount()}
      >
        Add to account
      </MenuItem>
      <MenuItem icon={<Trash />} danger onSelect={actions.remove}>
        Remove
      </MenuItem>
    </Menu>
  )
}

/** Below an item that is opened: what can be done with it. */
export function DeviceBar({ children, actions }: { children: string; actions: DeviceActions }) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-soft px-5 py-3 max-md:px-4">
      <p className="min-w-60 flex-1 text-muted">{children}</p>
      <div className="flex gap-2">
        <Button onClick={actions.remove}>Remove</Button>
        <Button variant="primary" loading={actions.isSending} onClick={() => actions.addToAccount()}>
          Add to account
        </Button>
      </div>
    </div>
  )
}
