/** Makes choices that look like chance and are the same in every run with the same seed. */
export function chooser(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    /** A whole number from 0. */
    below,
    chance: (part: number) => next() < part,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
  }
}
export type Chooser = ReturnType<typeof chooser>
