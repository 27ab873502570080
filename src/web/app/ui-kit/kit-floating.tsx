import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { KitSection } from '#web/app/ui-kit/kit-section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { TooltipLayer } from '#web/ui/overlays/tooltip.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showToast } from '#web/ui/toasts/toast.store.ts'

export function KitFloating() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <KitSection title="Tooltip, menu, dialog">
        <IconButton label="Copy" icon={<Copy />} outlined />
        <TooltipLayer />
        <Menu trigger={<Button>Open menu</Button>}>
          <MenuLabel>Break-even at €39.90</MenuLabel>
          <MenuItem icon={<Pencil />} onSelect={() => quickToast.show('Rename')}>
            Rename
          </MenuItem>
          <MenuItem disabled onSelect={() => undefined}>
            Move to a project
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash />} danger onSelect={() => setOpen(true)}>
            Delete
          </MenuItem>
        </Menu>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Delete this chat?"
          description="It moves to the bin, where you can restore it for 30 days."
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Keep it</Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                Delete chat
              </Button>
            </>
          }
        />
      </KitSection>
      <KitSection title="Quick toasts">
        <Button onClick={() => quickToast.show('Link copied')}>Blank</Button>
        <Button onClick={() => quickToast.success('Saved')}>Success</Button>
        <Button onClick={() => quickToast.error('The file is larger than 10 MB.')}>Error</Button>
        <Button onClick={() => quickToast.loading('Reading the supplier page', { id: 'kit' })}>
          Loading
        </Button>
        <Button onClick={() => quickToast.success('Supplier page read', { id: 'kit' })}>Resolve it</Button>
      </KitSection>
      <KitSection title="Toast area">
        <Button onClick={() => showToast({ title: 'Email copied' })}>Title only</Button>
        <Button
          onClick={() =>
            showToast({ title: 'Logged out', description: 'You have been successfully logged out' })
          }
        >
          Default
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Copy failed',
              description: 'Unable to copy email address.',
              variant: 'destructive',
            })
          }
        >
          Destructive
        </Button>
      </KitSection>
    </>
  )
}
