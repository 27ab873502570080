import type { FoundFact } from '#core/canon/fact-names.ts'
import { figurePaths } from '#core/canon/figure-paths.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf } from '#core/canon/starters.ts'
import { type InputUnit, inputs, isInputName } from './inputs.ts'

interface Entry {
  name: string
  value: string
  from: string
}

const paths: Record<string, string> = { ...figurePaths, compareAt: 'pricing.compareAt' }

/** Values on a card that a project could rely on. Those that its canon already holds are left out. */
export function factsOnCard(entries: readonly Entry[], currency: string | null): FoundFact[] {
  return entries.flatMap(({ name, value, from }) => {
    const path = paths[name]
    if (!path || !isInputName(name) || from === 'canon' || value.trim() === '') return []
    const reading = readValue(path, withUnit(value, inputs[name].unit, currency), { near: currency })
    return reading.ok && reading.typed ? [{ path, label: labelOf(path), ...reading.typed }] : []
  })
}

/** A card shows bare numbers; the canon wants them with their unit. */
function withUnit(value: string, unit: InputUnit, currency: string | null): string {
  if (unit === 'percent' && !value.includes('%')) return `${value} %`
  return unit === 'money' && currency && /^[\d.,\s]+$/.test(value) ? `${value} ${currency}` : value
}
