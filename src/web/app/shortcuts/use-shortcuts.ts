import { useEffect } from 'react'
import { isSingleKey, type ShortcutId, shortcutOf } from '#web/app/shortcuts/shortcuts.ts'
import { useSingleKeys } from '#web/app/shortcuts/single-keys.store.ts'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

/** Listens to the table's keys. What is open over the page has the keyboard to itself, but for the key that opened it. */
export function useShortcuts(actions: Partial<Record<ShortcutId, () => void>>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const id = shortcutOf(event)
      const act = id && actions[id]
      if (!act || event.defaultPrevented || event.isComposing || event.repeat) return
      if (isSingleKey(id) && (isTyping(event.target) || !useSingleKeys.getState().on)) return
      const covered = isCovered()
      if (covered && useOverlay.getState().open !== id) return
      event.preventDefault()
      if (covered) closeOverlay()
      else act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [actions])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
