import { useState } from 'react'

/** Selected rows of a list. Shift selects the range from the last one. */
export function useSelection<T extends { id: string }>(shown: T[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  // Hidden rows are not selected.
  const selected = shown.filter(({ id }) => ticked.has(id))

  function toggle(id: string, range: boolean) {
    const on = !ticked.has(id)
    const next = new Set(ticked)
    for (const each of range ? between(shown, last, id) : [id]) {
      if (on) next.add(each)
      else next.delete(each)
    }
    setTicked(next)
    setLast(id)
  }
  return {
    selected,
    isTicked: (id: string) => ticked.has(id),
    allTicked: shown.length > 0 && selected.length === shown.length,
    toggle,
    tickAll: (on: boolean) => setTicked(new Set(on ? shown.map(({ id }) => id) : [])),
    clear: () => setTicked(new Set()),
  }
}

function between(shown: { id: string }[], from: string | undefined, to: string): string[] {
  const ids = shown.map(({ id }) => id)
  const [a, b] = [ids.indexOf(from ?? to), ids.indexOf(to)]
  return a === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
