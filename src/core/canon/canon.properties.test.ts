import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derive } from './derive.ts'
import { type Edit, judgeEdit } from './merge.ts'
import { rulesOf } from './rules.ts'
import { canonOf } from './testing/canon-of.ts'
import { readEdits, toTree } from './tree.ts'
import { type Held, ruleSource, sameValue, type Typed } from './value.ts'

const amounts = fc.constantFrom('39.90', '12 EUR', '$20', '0', '5', '5.00 EUR', '300 USD')
const values: Record<string, fc.Arbitrary<unknown>> = {
  'market.countries': fc.constantFrom(['DE'], ['US'], ['DE', 'US'], ['Atlantis']),
  'market.currency': fc.constantFrom('EUR', 'USD'),
  'product.title': fc.constantFrom('Lamp', 'Folding lamp', '!!!'),
  'pricing.price': amounts,
  'pricing.compareAt': amounts,
  'pricing.feePercent': fc.constantFrom(0, 2.9, 250),
  'pricing.refundRate': fc.constantFrom(0.06, 6),
  'supplier.cost': amounts,
  'supplier.shippingCost': amounts,
  'supplier.packaging': amounts,
  'supplier.freight': amounts,
  'supplier.dutyPercent': fc.constantFrom(0, 4.5),
  'supplier.landedCost': amounts,
  'pricing.vatPercent': fc.constantFrom(0, 19),
  'markets.US.price': amounts,
  'markets.US.currency': fc.constantFrom('USD', 'EUR'),
  'markets.US.contribution': amounts,
  'variants.black.cost': amounts,
  'rates.USD-EUR.rate': fc.constantFrom(0.9, 0.92),
  'economics.contribution': amounts,
  'economics.breakEvenCpa': amounts,
  'economics.conversionPercent': fc.constantFrom(0, 2, 300),
  'seo.slug': fc.constantFrom('lamp', 'mine'),
}
/** A value, or that the field is deleted. */
const edits = fc.record(
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, fc.option(value, { freq: 6 })])),
  { requiredKeys: [] },
)
const held = (path: string, raw: unknown) => canonOf({ [path]: raw }).get(path)

/** A canon with derived values beside given ones, as stored. */
function enriched(canon: Map<string, Held>): Map<string, Held> {
  const { derived } = derive(canon)
  const given = [...canon].filter(([, { source }]) => !source.startsWith('rule:'))
  const rules = Array.from(derived, ([path, { typed, rule }]): [string, Held] => [
    path,
    { ...typed, source: ruleSource(rule), locked: false },
  ])
  return new Map([...given, ...rules])
}

function edited(canon: Map<string, Held>, path: string, raw: unknown): Map<string, Held> {
  const next = new Map(canon)
  const field = raw === null ? undefined : held(path, raw)
  if (field) next.set(path, field)
  else if (!canon.get(path)?.source.startsWith('rule:')) next.delete(path)
  return enriched(next)
}

const sorted = (canon: Map<string, Held>) => [...canon].sort(([a], [b]) => (a < b ? -1 : 1))

test('any order of edits, and of rules, gives the same canon', () => {
  const inAnyOrder = edits.chain((given) => {
    const all = Object.entries(given)
    const rules = rulesOf(all.filter(([, raw]) => raw !== null).map(([path]) => path))
    return fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.shuffledSubarray(rules, { minLength: rules.length }),
    )
  })
  fc.assert(
    fc.property(inAnyOrder, ([one, other, rules]) => {
      const after = (list: [string, unknown][]) =>
        list.reduce((canon, [path, raw]) => edited(canon, path, raw), new Map<string, Held>())
      const canon = after(one)
      expect(sorted(after(other))).toEqual(sorted(canon))
      expect([...derive(canon, rules).derived].sort()).toEqual([...derive(canon).derived].sort())
    }),
  )
})

test('rules change nothing that a person set, and have nothing to add when run again', () => {
  fc.assert(
    fc.property(edits, (given) => {
      const own = Object.entries(given).filter(([, raw]) => raw !== null)
      const canon = own.reduce((before, [path, raw]) => edited(before, path, raw), new Map<string, Held>())
      for (const [path, raw] of own) expect(canon.get(path)).toEqual(held(path, raw))
      expect(enriched(canon)).toEqual(canon)
    }),
  )
})

test('[security C5] no canon input reaches an object’s prototype', () => {
  const key = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'a.__proto__',
      'constructor.prototype',
    ),
    fc.constantFrom('pricing', 'price', 'value', 'canary', 'amount', 'currency'),
    fc.string({ maxLength: 8 }),
  )
  const { tree } = fc.letrec((again) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('polluted', 1, null, true, ['__proto__'], { amount: '1', currency: null }),
      fc.array(again('tree'), { maxLength: 3 }),
      fc.array(fc.tuple(key, again('tree')), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
    ),
  }))
  const inherited = Object.getOwnPropertyNames(Object.prototype).length
  let taken = 0
  fc.assert(
    fc.property(tree, (sent) => {
      // As it comes over the wire, where `__proto__` is a key like any other.
      const reading = readEdits(JSON.parse(JSON.stringify(sent)))
      if (!reading.ok) return
      taken += reading.edits.length
      const made = toTree(new Map(reading.edits.map(({ path }) => [path, { canary: 'polluted' }])))
      expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
      expect(({} as Record<string, unknown>).canary).toBeUndefined()
      for (const { path } of reading.edits)
        for (const segment of path.split('.')) expect(segment in Object.prototype).toBe(false)
    }),
    { numRuns: 500 },
  )
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(inherited)
  expect(taken).toBeGreaterThan(0)
})

type Fields = ReadonlyMap<string, Typed>

const fieldsOf = (given: Record<string, unknown>): Map<string, Typed> =>
  canonOf(Object.fromEntries(Object.entries(given).filter(([, raw]) => raw !== null)))
const afterEdits = (seen: Fields, given: Record<string, unknown>): Fields =>
  new Map([...[...seen].filter(([path]) => given[path] !== null), ...fieldsOf(given)])
const alike = (one: Typed | undefined, other: Typed | undefined) =>
  one && other ? sameValue(one, other) : one === other

/** Applies the allowed edits to a canon and returns the lost ones. */
function keeper(start: Fields) {
  const now = new Map(
    Array.from(start, ([path, typed]) => [path, { ...typed, timestamp: '0', locked: false, source: 'user' }]),
  )
  const history = new Map(Array.from(start, ([path, typed]) => [`${path} 0`, typed]))
  let clock = 0
  function receive(edits: Edit[]): string[] {
    const timestamp = String(++clock)
    return edits.flatMap((edit) => {
      const { path, typed } = edit
      const verdict = judgeEdit(edit, now.get(path), (...at) => history.get(at.join(' ')))
      if (verdict === 'same') return []
      if (verdict !== 'made') return [path]
      if (typed) now.set(path, { ...typed, timestamp, locked: false, source: 'user' })
      else now.delete(path)
      if (typed) history.set(`${path} ${timestamp}`, typed)
      return []
    })
  }
  return { now, receive }
}

test('each edit of two devices is applied or reported as lost, and lost only where both changed a field', () => {
  fc.assert(
    fc.property(edits, edits, edits, fc.boolean(), (given, theirEdits, myEdits, sendsAll) => {
      const seen = fieldsOf(given)
      const [theirs, mine] = [afterEdits(seen, theirEdits), afterEdits(seen, myEdits)]
      const { now, receive } = keeper(seen)
      const changedIn = (fields: Fields, path: string) => !alike(fields.get(path), seen.get(path))
      const sentFrom = (fields: Fields): Edit[] =>
        [...new Set([...seen.keys(), ...fields.keys()])]
          .filter((path) => changedIn(fields, path) || (sendsAll && fields.has(path)))
          .map((path) => ({ path, typed: fields.get(path) ?? null, basedOn: seen.has(path) ? '0' : null }))

      expect(receive(sentFrom(theirs))).toEqual([])
      const lost = receive(sentFrom(mine))
      for (const path of Object.keys(values)) {
        const [byThem, byMe] = [changedIn(theirs, path), changedIn(mine, path)]
        const disagree = byThem && byMe && !alike(theirs.get(path), mine.get(path))
        expect([path, lost.includes(path)]).toEqual([path, disagree])
        const winner = lost.includes(path) || !byMe ? theirs : mine
        expect(alike(now.get(path), winner.get(path))).toBe(true)
      }
    }),
  )
})
