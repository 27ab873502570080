import fc from 'fast-check'

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '\u202e',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    '%',
    'x'.repeat(3_000),
  ),
)

/** A short line, and names that objects have of themselves. */
export const oddName = fc.constantFrom(
  'Lamp',
  '__proto__',
  'constructor',
  'toString',
  '<b>x</b>',
  '\u202e',
  '{{1+1}}',
  '%s',
)

export const time = fc.oneof(
  {
    weight: 99,
    arbitrary: fc.constantFrom(
      '2026-01-01T00:00:00.000Z',
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ),
  },
  fc.constantFrom('', 'now', '2026-13-45T99:99:99Z'),
)

/** Longer than a line of the history or a message may be, and deeper than any JSON of ours. */
const huge = 'x'.repeat(1_100_000)
const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], [])

/** Takes the place of any part of a value that would have been right. */
export const odd = fc.constantFrom<unknown[]>(
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  'x',
  '\0',
  '1e999',
  'NaN',
  [],
  {},
  [[]],
  { toString: 'x' },
  ['x'],
  '__proto__',
  huge,
  deep,
)
