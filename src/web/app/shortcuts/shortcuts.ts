import { isMac } from '#web/lib/device.ts'

interface Shortcut {
  label: string
  key: string
  /** Ctrl, or Cmd on a Mac. */
  mod?: boolean
  shift?: boolean
}

/** Every key that the workspace listens to. The handler, the sheet and the hints beside buttons all read this table. */
export const shortcuts = {
  palette: { label: 'Search and commands', key: 'k', mod: true },
  newChat: { label: 'New chat', key: 'o', mod: true, shift: true },
  sidebar: { label: 'Show or hide sidebar', key: 'b', mod: true },
  composer: { label: 'Focus the composer', key: '/' },
  shortcuts: { label: 'Keyboard shortcuts', key: '?' },
  close: { label: 'Close dialog or menu', key: 'Escape' },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

const table = Object.entries(shortcuts) as [ShortcutId, Shortcut][]

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** The shortcut of a key press, if any. */
export function shortcutOf(press: Press, mac = isMac): ShortcutId | undefined {
  return table.find(([, shortcut]) => isPressed(shortcut, press, mac))?.[0]
}

function isPressed({ key, mod = false, shift = false }: Shortcut, press: Press, mac: boolean): boolean {
  const held = mac ? press.metaKey : press.ctrlKey
  const other = press.altKey || (mac ? press.ctrlKey : press.metaKey)
  // Some keyboards need Shift for `/` or `?`.
  const shiftFits = !mod || press.shiftKey === shift
  return press.key.toLowerCase() === key.toLowerCase() && held === mod && shiftFits && !other
}

/** A single character, which a person may also hit by mistake or say to a machine that types for them. */
export const isSingleKey = (id: ShortcutId) => shortcuts[id].key.length === 1 && !('mod' in shortcuts[id])

/** The keys as this computer's keyboard names them. */
export function keysOf(id: ShortcutId, mac = isMac): string {
  const { key, mod, shift }: Shortcut = shortcuts[id]
  const names = [mod && (mac ? '⌘' : 'Ctrl'), shift && (mac ? '⇧' : 'Shift'), nameOf(key)]
  return names.filter(Boolean).join(' ')
}

const nameOf = (key: string) => (key === 'Escape' ? 'Esc' : key.toUpperCase())

/** The same for `aria-keyshortcuts`. */
export function ariaKeysOf(id: ShortcutId, mac = isMac): string {
  const { key, mod, shift }: Shortcut = shortcuts[id]
  return [mod && (mac ? 'Meta' : 'Control'), shift && 'Shift', nameOf(key)].filter(Boolean).join('+')
}
