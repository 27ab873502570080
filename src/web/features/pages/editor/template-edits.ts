import { PageBlock, writableProps } from '#contracts/pages/page-blocks.ts'
import type { PageProposal } from '#contracts/pages/page-editing.ts'
import { sameValue } from '#web/lib/same-value.ts'
import { withoutFillers } from './filler-words.ts'

/** Changes that need no model. Each only leaves out, splits or takes over words that are there. */
export type TemplateAction = 'shorter' | 'longer' | 'direct' | 'bullets' | 'angle'

type Canon = ReadonlyMap<string, string>

interface SlotPlace {
  key: string
  type: PageBlock['type']
  canon: Canon
  language: string
}

interface PageTexts {
  canon: Canon
  /** Language of the page. */
  language: string
}

/** Proposes a change for each section that the action can do something for. */
export function proposeByTemplate(
  action: TemplateAction,
  blocks: readonly PageBlock[],
  texts: PageTexts,
): PageProposal[] {
  return blocks.flatMap((block) => {
    const writable = block.type === 'columns' ? [] : (writableProps[block.type] ?? [])
    const now = block.props as Record<string, unknown>
    const made = writable.flatMap((key): [string, unknown][] => {
      const next = actions[action](now[key], { key, type: block.type, ...texts })
      return next === undefined || sameValue(next, now[key]) ? [] : [[key, next]]
    })
    if (made.length === 0) return []
    const before = Object.fromEntries(made.map(([key]) => [key, now[key]]))
    const props = Object.fromEntries(made)
    // A text may be too long for its section.
    if (!PageBlock.safeParse({ ...block, props: { ...now, ...props } }).success) return []
    return [{ kind: 'edit', blockId: block.id, before, props }]
  })
}

const actions: Record<TemplateAction, (value: unknown, place: SlotPlace) => unknown> = {
  shorter: (value) => shorter(value),
  longer: (value, { key, type, canon }) => (LONG_TEXTS.has(key) ? longer(value, type, canon) : undefined),
  direct: (value, { language }) => inTexts(value, (text) => withoutFillers(text, language)),
  bullets: (value, { key, type }) =>
    LONG_TEXTS.has(key) && typeof value === 'string' ? bullets(value, type) : undefined,
  angle: (value, { key, type, canon }) => (key === 'text' ? anotherAngle(value, type, canon) : undefined),
}

const LONG_TEXTS = new Set(['text', 'problem', 'solution'])

const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?…])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** The first half of a text, and the first items of a long list. */
function shorter(value: unknown): unknown {
  if (typeof value === 'string') {
    const gap = value.includes('\n\n') ? '\n\n' : '\n'
    const paragraphs = value.split(gap).filter((line) => line.trim() !== '')
    if (paragraphs.length > 1) return paragraphs.slice(0, Math.ceil(paragraphs.length / 2)).join(gap)
    const sentences = sentencesOf(value)
    return sentences.length > 1 ? sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ') : value
  }
  if (Array.isArray(value)) return value.length > 3 ? value.slice(0, 3) : value.map(shorter)
  if (typeof value !== 'object' || value === null || 'canon' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorter(inner)]))
}

/** The same value with each of its own texts changed. Words of the canon stay. */
function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((inner) => inTexts(inner, change))
  if (typeof value !== 'object' || value === null || 'canon' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTexts(inner, change)]))
}

/** Each sentence as a point of its own. Only prose sections draw lists; the others have a line for each. */
function bullets(text: string, type: PageBlock['type']): string | undefined {
  const mark = type === 'richText' ? '-' : '•'
  const sentences = sentencesOf(text.replace(/\n+/g, ' '))
  if (sentences.length < 2 || /^[-•]/m.test(text)) return undefined
  return sentences.map((sentence) => `${mark} ${sentence.replace(/^[-•]\s*/, '')}`).join('\n')
}

const ANGLES = [
  'offer.promise',
  'product.description',
  'audience.pains',
  'offer.guarantee',
  'product.claims',
  'offer.bonus',
] as const

/** Texts of these sections can't follow a field, so they take its words over. */
const UNBOUND: ReadonlySet<string> = new Set(['announcement', 'richText'])

/** The next canon field that says something else. */
function anotherAngle(value: unknown, type: PageBlock['type'], canon: Canon): unknown {
  const current = isBinding(value) ? value.canon : ANGLES.find((path) => canon.get(path) === value)
  const known = ANGLES.filter((path) => (canon.get(path) ?? '') !== '')
  const next = known[(known.indexOf(current as (typeof ANGLES)[number]) + 1) % known.length]
  if (!next || next === current) return undefined
  if (!UNBOUND.has(type)) return { canon: next }
  const text = canon.get(next) ?? ''
  return type === 'announcement' && text.length > 200 ? undefined : text
}

/** With the next words of the canon that are not in it yet. A text that follows a field follows a longer one. */
function longer(value: unknown, type: PageBlock['type'], canon: Canon): unknown {
  const known = ANGLES.flatMap((path) => {
    const text = canon.get(path) ?? ''
    return text === '' ? [] : [{ path, text }]
  })
  if (isBinding(value)) {
    const now = canon.get(value.canon)?.length ?? 0
    const [next] = known
      .filter(({ text }) => text.length > now)
      .toSorted((one, other) => one.text.length - other.text.length)
    return next && { canon: next.path }
  }
  if (typeof value !== 'string') return undefined
  const next = known.find(({ text }) => !value.includes(text))
  const gap = value === '' ? '' : type === 'announcement' ? ' ' : '\n'
  return next && `${value}${gap}${next.text}`
}

const isBinding = (value: unknown): value is { canon: string } =>
  typeof value === 'object' && value !== null && 'canon' in value
