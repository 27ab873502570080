import type { KeyboardEvent } from 'react'

const STOPS = 'a[href], button:not(:disabled), [role="separator"]'
/** A button beside the link of its row, reached from it by the right arrow. */
const BESIDE_LINK = 'li > a ~ * button'

const stopsOf = (rail: HTMLElement) => [...rail.querySelectorAll<HTMLElement>(STOPS)]

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Makes the rail one stop of the Tab key, which remembers the entry that had the focus. Gives what ends that. */
export function makeOneStop(rail: HTMLElement): () => void {
  let last: Element | null = null
  const mark = () => {
    const stops = stopsOf(rail)
    const current =
      stops.find((stop) => stop === last) ??
      stops.find((stop) => stop.matches('[aria-current="page"]')) ??
      stops[0]
    for (const stop of stops) setTabIndex(stop, stop === current ? 0 : -1)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(STOPS)) return
    last = target
    mark()
  }
  mark()
  const changes = new MutationObserver(mark)
  changes.observe(rail, { childList: true, subtree: true, attributeFilter: ['aria-current', 'disabled'] })
  rail.addEventListener('focusin', onFocus)
  return () => {
    changes.disconnect()
    rail.removeEventListener('focusin', onFocus)
  }
}

/** Arrow keys, Home, End and first letters move within the rail. */
export function moveInRail(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, defaultPrevented } = event
  // Menus of rows are elsewhere in the page, but their keys bubble up here.
  const isElsewhere = !(target instanceof HTMLElement) || !currentTarget.contains(target)
  if (defaultPrevented || isElsewhere || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey)
    return
  const next = nextStop(key, stopsOf(currentTarget), target)
  if (!next) return
  event.preventDefault()
  next.focus()
}

// React sets none of these, so it never takes one back.
function setTabIndex(stop: HTMLElement, value: number): void {
  if (stop.getAttribute('tabindex') !== String(value)) stop.tabIndex = value
}

function nextStop(key: string, stops: HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = stops.indexOf(from)
  if (at < 0) return undefined
  const isRow = (stop: HTMLElement) => !stop.matches(BESIDE_LINK)
  const after = [...stops.slice(at + 1), ...stops.slice(0, at)]
  const entries = stops.filter((stop) => isRow(stop) && stop.role !== 'separator')
  if (key === 'ArrowRight') return after[0]
  if (key === 'ArrowLeft') return after.at(-1)
  if (key === 'ArrowDown') return after.find(isRow)
  if (key === 'ArrowUp') return after.findLast(isRow)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (/^\p{L}$/u.test(key))
    return after.find((stop) => isRow(stop) && nameOf(stop).startsWith(key.toLowerCase()))
  return undefined
}

const nameOf = (stop: HTMLElement) => (stop.ariaLabel ?? stop.textContent ?? '').trim().toLowerCase()
