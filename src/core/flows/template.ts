import { labelOf } from '#core/canon/starters.ts'
import type { FlowFacts, FlowValue, FlowValues } from './graph.ts'
import { applyFilters } from './template-filters.ts'

/** Longest text that a template gives. One fact in many places would fill the memory. */
const MOST_TEXT = 20_000
const hole = /\{([a-zA-Z][\w. -]{0,60})((?::[a-z]{1,12}){0,4})\}/g

/** All named texts of the inputs. Those of later inputs win, unless they are empty. */
export function factsIn(inputs: FlowValues): FlowFacts {
  const facts: FlowFacts = {}
  for (const [name, value] of Object.entries(inputs)) {
    if (typeof value === 'string') facts[name] = value
    else if (Array.isArray(value)) facts[name] = listed(value)
    else
      for (const [key, text] of Object.entries(value))
        if (text.trim() !== '' || !facts[key]) facts[key] = text
  }
  return facts
}

/** Stored facts have lost their order, so the one that names an item comes first. */
const named = ['title', 'name', 'shop', 'week', 'file']
const rank = (name: string) => (named.includes(name) ? named.indexOf(name) : named.length)
const listed = (items: FlowFacts[]): string =>
  items
    .map((item) => {
      const facts = Object.entries(item).toSorted(([a], [b]) => rank(a) - rank(b))
      return `- ${facts.flatMap(([, text]) => text || []).join(' · ')}`
    })
    .join('\n')

/**
 * Fills in a template. A line with an unknown fact is kept with a note of the gap, unless it begins with “?”.
 * A line that begins with “|” stands in for the line above it if that one was left out.
 */
export function fillTemplate(template: string, facts: FlowFacts): string {
  const known = (name: string) => (Object.hasOwn(facts, name) ? facts[name]?.trim() : undefined) ?? ''
  let room = MOST_TEXT
  const fill = (_: string, name: string, filters: string) => {
    const missing = name.includes('.') ? labelOf(name).toLowerCase() : name
    const shown = known(name) && applyFilters(known(name), filters.split(':').slice(1))
    const text = (shown || `[add: ${missing}]`).slice(0, room)
    room -= text.length
    return text
  }
  let isLeftOut = false
  return template
    .split('\n')
    .flatMap((line) => {
      const isInstead = line.startsWith('|')
      if (isInstead && !isLeftOut) return []
      const given = isInstead ? line.slice(1).trimStart() : line
      const isOptional = given.startsWith('?')
      const text = isOptional ? given.slice(1).trimStart() : given
      const names = [...text.matchAll(hole)].map(([, name = '']) => name)
      isLeftOut = isOptional && names.some((name) => known(name) === '')
      return isLeftOut ? [] : [text.replace(hole, fill)]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MOST_TEXT)
}

/** Named fields of a text with a “name: value” line for each. Further lines belong to the field above. */
export function fieldsIn(text: string): FlowFacts {
  const fields = new Map<string, string[]>()
  let lines: string[] | undefined
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([a-z][\w-]{0,40}):\s?(.*)$/i.exec(line) ?? []
    if (name) {
      lines = [value]
      fields.set(name, lines)
    } else lines?.push(line)
  }
  return Object.fromEntries([...fields].map(([name, parts]) => [name, textOf(parts)]))
}

const textOf = (lines: string[]) => (lines.length > 1 ? lines.join('\n').trim() : (lines[0] ?? ''))

/** A value as a person reads it. */
export function asText(value: FlowValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return listed(value)
  return Object.entries(value)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}
