import type { FlowFacts, FlowValue, FlowValues } from './graph.ts'

/** Stored facts have lost their order: those that name the thing come first, and its link last. */
const first = ['title', 'name', 'shop', 'week', 'file']
function rank(name: string): number {
  if (name === 'link') return first.length + 1
  return first.includes(name) ? first.indexOf(name) : first.length
}

const isId = (name: string) => /(^i|I)d$/.test(name)

/** Facts as a person edits them, without ids. */
export const editedFacts = (facts: FlowFacts): [name: string, text: string][] =>
  Object.entries(facts)
    .filter(([name]) => !isId(name))
    .toSorted(([a], [b]) => rank(a) - rank(b))

/** Facts as a person reads them, without ids and empty ones. */
export const shownFacts = (facts: FlowFacts): [name: string, text: string][] =>
  editedFacts(facts).filter(([, text]) => text !== '')

/** Values that another one of the same step says already. */
function isRepeated(name: string, value: FlowValue, values: FlowValues): boolean {
  if (name === 'fields') return 'text' in values
  if (name === 'figures') return values.summary !== undefined && values.summary !== ''
  return typeof value === 'string' && name !== 'text' && 'values' in values
}

function isEmpty(value: FlowValue): boolean {
  if (typeof value === 'string') return value === ''
  return Array.isArray(value) ? value.length === 0 : shownFacts(value).length === 0
}

/** Outputs or inputs of a step as a person reads them: each once, and none that is empty. */
export const shownValues = (values: FlowValues): [name: string, value: FlowValue][] =>
  Object.entries(values).filter(([name, value]) => !isRepeated(name, value, values) && !isEmpty(value))

/** Without ids and links that only the owner can open. */
export function publicValue(value: FlowValue): FlowValue {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(publicFacts) : publicFacts(value)
}

const publicFacts = (facts: FlowFacts): FlowFacts =>
  Object.fromEntries(shownFacts(facts).filter(([, text]) => !text.startsWith('/')))

/** The name of a fact as a person reads it: `marketPrice` is “Market price”. Names in words stay as they are. */
export function factName(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
  const isWritten = /^[A-Z]| /.test(name)
  return words.charAt(0).toUpperCase() + (isWritten ? words.slice(1) : words.slice(1).replace(/-/g, ' '))
}
