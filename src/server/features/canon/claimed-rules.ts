import { derive } from '#core/canon/derive.ts'
import { rulesOf } from '#core/canon/rules.ts'
import { isRuleSource, ruleSource, sameValue, type Typed } from '#core/canon/value.ts'

interface Claimed {
  path: string
  typed: Typed
  source: string
  why: string | null
  locked: boolean
}

/**
 * An archive may say of a value that is locked that a rule derived it. That is believed where the rules derive the same
 * from the other fields; else whoever locked it answers for it.
 */
export function withoutFalseRules<Field extends Claimed>(fields: Field[], owner: string): Field[] {
  const given = fields.filter(({ source }) => !isRuleSource(source))
  const { derived } = derive(
    new Map(given.map(({ path, typed, source, locked }) => [path, { ...typed, source, locked }])),
  )
  const isDerived = ({ path, typed, source }: Field) => {
    const found = derived.get(path)
    return found !== undefined && ruleSource(found.rule) === source && sameValue(found.typed, typed)
  }
  return fields.map((field) =>
    isRuleSource(field.source) && !isDerived(field) ? { ...field, source: owner, why: null } : field,
  )
}

/** True if a rule of this name derives this field at all. Its earlier results are unknown. */
export const isOfRule = (source: string, path: string): boolean =>
  rulesOf([path]).some(({ name, output }) => ruleSource(name) === source && output === path)
