import { hasArabic } from './direction.ts'
import { type StackItem, textsOf } from './items.ts'
import type { Box, VisualNode } from './nodes.ts'
import { stackNode } from './stack.ts'
import type { Fit, Stack } from './stack-parts.ts'

export interface MeasuredNode {
  width: number
  height: number
  transform: number[]
  children: MeasuredNode[]
  runs: { text: string; x: number; y: number; width: number; height: number }[]
}

export type Measure = (node: VisualNode) => Promise<MeasuredNode>

export interface FittedStack {
  node: VisualNode
  shortened: string[]
}

const STEPS = 7
const LEAST_SCALE = 0.12
/** Texts are cut down to so many characters before an optional one is left out. */
const SHORTEST = 18
const LONGEST = 2_000

/** Shrinks a stack to its floor, then shortens its texts, then leaves out optional ones, until it fits its box. */
export async function fitStack(
  stack: Stack,
  { floor, fonts }: Pick<Fit, 'floor' | 'fonts'>,
  measure: Measure,
): Promise<FittedStack> {
  let items = stack.items
  for (;;) {
    const attempt = { ...stack, items }
    const node = (more: Partial<Fit>) =>
      stackNode(attempt, { scale: LEAST_SCALE, floor, most: LONGEST, breaks: false, fonts, ...more })
    const fits = async (more: Partial<Fit>) => {
      const tried = node(more)
      return isInside(await measure(tried), tried, stack.box)
    }
    const gone = names(stack.items.filter((item) => !items.includes(item)))
    const scale = await largest(LEAST_SCALE, 1, (each) => fits({ scale: each }))
    if (scale !== undefined) return { node: node({ scale }), shortened: gone }
    const fewer = withFewer(items)
    const longest = Math.max(1, ...items.flatMap(textsOf).map((text) => text.length))
    const least = fewer ? Math.min(SHORTEST, longest) : 1
    const most = await largest(least, longest, (each) => fits({ most: Math.floor(each), breaks: true }))
    if (most !== undefined) {
      const cut = items.filter((item) => textsOf(item).some((text) => text.length > Math.floor(most)))
      return {
        node: node({ most: Math.floor(most), breaks: true }),
        shortened: [...new Set([...gone, ...cut.map(({ name }) => name)])],
      }
    }
    if (!fewer)
      return { node: node({ most: 1, breaks: true }), shortened: [...new Set([...gone, ...names(items)])] }
    items = fewer
  }
}

const names = (items: StackItem[]) => items.map(({ name }) => name)

/** The same items without the one that is needed least, or with a shorter list. The headline or quote stays. */
function withFewer(items: StackItem[]): StackItem[] | undefined {
  const optional = items.findLast((item) => item.optional)
  const last = optional ?? items.findLast(({ name }) => name !== 'headline' && name !== 'quote')
  if (!last || items.length === 1) return undefined
  const shorter = withShorterList(last)
  return shorter
    ? items.map((item) => (item === last ? shorter : item))
    : items.filter((item) => item !== last)
}

function withShorterList(item: StackItem): StackItem | undefined {
  if (item.kind === 'points' && item.points.length > 2) return { ...item, points: item.points.slice(0, -1) }
  if (item.kind === 'versus' && Math.max(item.ours.length, item.theirs.length) > 2) {
    const most = Math.max(item.ours.length, item.theirs.length) - 1
    return { ...item, ours: item.ours.slice(0, most), theirs: item.theirs.slice(0, most) }
  }
  return undefined
}

/** The largest number in a range for which a test holds, if it holds for the smallest. */
async function largest(
  from: number,
  to: number,
  holds: (value: number) => Promise<boolean>,
): Promise<number | undefined> {
  if (await holds(to)) return to
  if (!(await holds(from))) return undefined
  let [low, high] = [from, to]
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (await holds(middle)) low = middle
    else high = middle
  }
  return low
}

const TOLERANCE = 0.75

/** True if every text is whole and inside its own node, and every node inside the stack's box. */
export function isInside(root: MeasuredNode, stack: VisualNode, { width, height }: Box): boolean {
  const [, , , , left = 0, top = 0] = root.transform
  const holds = (node: MeasuredNode, drawn: VisualNode | undefined): boolean => {
    const [, , , , x = 0, y = 0] = node.transform
    const runs = node.runs.map((run) => ({
      left: leftOf(run),
      right: rightOf(run),
      bottom: run.y + lineOf(run),
    }))
    const right = x + (runs.length > 0 ? Math.max(...runs.map((run) => run.right)) : node.width)
    const bottom = y + Math.max(node.height, ...runs.map((run) => run.bottom))
    return (
      (drawn?.type !== 'text' ||
        lettersOf(drawn.text) === lettersOf(node.runs.map(({ text }) => text).join(''))) &&
      runs.every(
        (run) =>
          run.left >= -TOLERANCE &&
          run.right <= node.width + TOLERANCE &&
          run.bottom <= node.height * 1.1 + TOLERANCE,
      ) &&
      x >= left - TOLERANCE &&
      y >= top - TOLERANCE &&
      right <= left + width + TOLERANCE &&
      bottom <= top + height + TOLERANCE &&
      node.children.every((child, at) =>
        holds(child, drawn?.type === 'container' ? drawn.children[at] : undefined),
      )
    )
  }
  return holds(root, stack)
}

/** Sorted, since lines of texts from right to left are measured in the order they are seen. */
const lettersOf = (text: string) => [...text.replace(/\s+/g, '')].sort().join('')

type Run = MeasuredNode['runs'][number]

/** End of a line's ink: a space after its last word needs no room. */
function rightOf({ text, x, width }: Run): number {
  const blank = text.length - text.trimEnd().length
  return x + (blank > 0 ? width * (1 - (blank * 0.45) / text.length) : width)
}

/** In lines from right to left the blank is at the left. */
const leftOf = ({ text, x, width }: Run): number =>
  x + (width * (text.length - text.trim().length)) / text.length

/** The measured line is as high as the font asks for, Arabic twice its letters; tight line heights leave less. */
const lineOf = ({ text, height }: Run) => height * (hasArabic(text) ? 0.85 : 0.92)
