import { inputsFrom, inputsOf, named, type Rule } from './rule.ts'
import { rulesOf } from './rules.ts'
import { starterOf } from './starters.ts'
import { type Canon, isRuleSource, type Typed } from './value.ts'

export interface Derivation {
  rule: string
  typed: Typed
  /** The inputs that were set, in the order in which the rule names them. */
  from: string[]
  /** Note for readers. */
  note: string | null
}

interface Blocked {
  rule: string
  path: string
  reason: string
}

export interface DerivationOutcome {
  /** By path. */
  derived: Map<string, Derivation>
  blocked: Blocked[]
}

/**
 * Derives fields from those that people gave. Earlier derived values are ignored unless locked, and no rule changes a value that a
 * person set, so the outcome depends on the fields alone, not on their order.
 */
export function derive(canon: Canon, only?: readonly Rule[]): DerivationOutcome {
  const given = new Map([...canon].filter(([, { source, locked }]) => locked || !isRuleSource(source)))
  const outcome: DerivationOutcome = { derived: new Map(), blocked: [] }
  const rules = only ?? rulesOf(given.keys())
  let waiting = rules.filter(({ output }) => !given.has(output))
  while (waiting.length > 0) {
    const awaited = new Set(waiting.map(({ output }) => output))
    const ready = waiting.filter((rule) => !inputsOf(rule).some((path) => awaited.has(path)))
    // The remaining rules wait for each other.
    if (ready.length === 0) break
    for (const rule of ready) run(rule, given, outcome)
    waiting = waiting.filter((rule) => !ready.includes(rule))
  }
  for (const { name, output } of waiting)
    outcome.blocked.push({
      rule: name,
      path: output,
      reason: 'It would be derived from itself. Set one of the fields it depends on.',
    })
  return outcome
}

function run(rule: Rule, given: Canon, { derived, blocked }: DerivationOutcome): void {
  const { name, output, needs, occasion } = rule
  if (derived.has(output)) return
  const valueAt = (path: string) => given.get(path) ?? derived.get(path)?.typed
  const missing = needs.filter((path) => !valueAt(path))
  if (missing.length > 0) {
    // A missing input with a blocked rule is reported there; nothing is reported while no input is known.
    const untold = missing.filter((path) => !blocked.some((other) => other.path === path))
    const isMissed = occasion ? valueAt(occasion) : missing.length < needs.length
    if (isMissed && untold.length > 0)
      blocked.push({ rule: name, path: output, reason: `Set ${named(untold)} first.` })
    return
  }
  const result = rule.derive(inputsFrom(rule, valueAt))
  if ('blocked' in result) blocked.push({ rule: name, path: output, reason: result.blocked })
  else if ('typed' in result)
    derived.set(output, {
      rule: name,
      typed: result.typed,
      from: inputsOf(rule).filter((path) => valueAt(path)),
      note: result.note ?? null,
    })
}

/** Values that rules would give to derived fields that people set themselves. */
export function derivedAlternatives(canon: Canon): Map<string, Typed> {
  const own = [...canon]
    .filter(([path, { source }]) => starterOf(path)?.derived && !isRuleSource(source))
    .map(([path]) => path)
  if (own.length === 0) return new Map()
  const { derived } = derive(new Map([...canon].filter(([path]) => !own.includes(path))))
  return new Map(
    own.flatMap((path): [string, Typed][] => {
      const typed = derived.get(path)?.typed
      return typed ? [[path, typed]] : []
    }),
  )
}

/** The fields that rules count from one, at once or by way of others. */
export function usedBy(path: string, rules: readonly Rule[]): string[] {
  const found = new Set<string>()
  const visit = (input: string) => {
    for (const rule of rules) {
      if (found.has(rule.output) || !inputsOf(rule).includes(input)) continue
      found.add(rule.output)
      visit(rule.output)
    }
  }
  visit(path)
  found.delete(path)
  return [...found]
}
