import { expect, test } from 'vitest'
import {
  ariaKeysOf,
  isSingleKey,
  keysOf,
  type ShortcutId,
  shortcutOf,
  shortcuts,
} from '#web/app/shortcuts/shortcuts.ts'

const press = (
  key: string,
  held: { ctrl?: boolean; meta?: boolean; shift?: boolean; alt?: boolean } = {},
) => ({
  key,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  shiftKey: held.shift ?? false,
  altKey: held.alt ?? false,
})

test.each<[ReturnType<typeof press>, ShortcutId | undefined]>([
  [press('k', { ctrl: true }), 'palette'],
  // With Caps Lock on.
  [press('K', { ctrl: true }), 'palette'],
  [press('k', { ctrl: true, shift: true }), undefined],
  [press('k', { ctrl: true, alt: true }), undefined],
  [press('k', { meta: true }), undefined],
  [press('k'), undefined],
  [press('b', { ctrl: true }), 'sidebar'],
  [press('O', { ctrl: true, shift: true }), 'newChat'],
  [press('o', { ctrl: true }), undefined],
  [press('/'), 'composer'],
  // A German keyboard has it above the 7.
  [press('/', { shift: true }), 'composer'],
  [press('/', { ctrl: true }), undefined],
  [press('?', { shift: true }), 'shortcuts'],
])('%o is %s', (pressed, id) => {
  expect(shortcutOf(pressed, false)).toBe(id)
})

test('a Mac has Cmd in the place of Ctrl', () => {
  expect(shortcutOf(press('k', { meta: true }), true)).toBe('palette')
  expect(shortcutOf(press('k', { ctrl: true }), true)).toBeUndefined()
  expect(keysOf('newChat', true)).toBe('⌘ ⇧ O')
  expect(keysOf('newChat', false)).toBe('Ctrl Shift O')
  expect(ariaKeysOf('palette', true)).toBe('Meta+K')
  expect(ariaKeysOf('palette', false)).toBe('Control+K')
})

test('no two shortcuts are the same keys, and the single keys are those without Ctrl', () => {
  const ids = Object.keys(shortcuts) as ShortcutId[]
  expect(new Set(ids.map((id) => keysOf(id))).size).toBe(ids.length)
  expect(ids.filter(isSingleKey)).toEqual(['composer', 'shortcuts'])
})
