import { keysOf, type ShortcutId, shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { setSingleKeys, useSingleKeys } from '#web/app/shortcuts/single-keys.store.ts'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

const ids = Object.keys(shortcuts) as ShortcutId[]

export function ShortcutSheet() {
  const opener = useOverlay((state) => state.opener)
  const singleKeys = useSingleKeys((state) => state.on)
  return (
    <Dialog open onOpenChange={closeOverlay} opener={opener} title={shortcuts.shortcuts.label}>
      <dl className="flex flex-col">
        {ids.map((id) => (
          <div
            key={id}
            className="flex items-center justify-between gap-4 border-t border-line-soft py-2 first:border-t-0"
          >
            <dt>{shortcuts[id].label}</dt>
            <dd>
              <Kbd>{keysOf(id)}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        hint={`Turn this off if ${keysOf('composer')} or ${keysOf('shortcuts')} get in your way, for example while dictating.`}
        checked={singleKeys}
        onChange={setSingleKeys}
      />
    </Dialog>
  )
}
