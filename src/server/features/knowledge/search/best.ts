/** Puts one among the best so far, best first, if it belongs there; what comes after the most there may be falls out. */
export function keepBest<T>(best: T[], one: T, most: number, compare: (one: T, other: T) => number): void {
  const last = best.at(-1)
  if (best.length >= most && last !== undefined && compare(one, last) >= 0) return
  const at = best.findIndex((other) => compare(one, other) < 0)
  best.splice(at < 0 ? best.length : at, 0, one)
  if (best.length > most) best.pop()
}
