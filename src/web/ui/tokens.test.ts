import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Colour {
  lightness: number
  chroma: number
  hue: number
  alpha: number
}

type Linear = [red: number, green: number, blue: number]

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = new Map(
  Array.from(
    css.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\)/g),
    (found) => {
      const [lightness = 0, chroma = 0, hue = 0, alpha = 100] = found
        .slice(2)
        .map((part) => (part ? Number(part) : undefined))
      return [found[1], { lightness, chroma, hue, alpha: alpha / 100 }] as const
    },
  ),
)

function token(name: string): Colour {
  const colour = tokens.get(name)
  if (!colour) throw new Error(`tokens.css has no colour “${name}”.`)
  return colour
}

/** OKLCH to linear-light sRGB, with the matrices of CSS Color 4. */
function toLinear({ lightness, chroma, hue }: Colour): Linear {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Browsers mix in gamma-encoded sRGB. */
function over(top: Colour, ground: Linear): Linear {
  const mix = (index: 0 | 1 | 2) =>
    decode(encode(toLinear(top)[index]) * top.alpha + encode(ground[index]) * (1 - top.alpha))
  return [mix(0), mix(1), mix(2)]
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: Linear, other: Linear): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['ground', 'rail', 'panel', 'raised']
const inks = ['text', 'muted', 'faint', 'accent', 'gain', 'loss', 'info']
const tones = ['accent', 'gain', 'loss', 'info']

test('the reckoning is right: black on white is 21, and mid grey is what CSS says', () => {
  const white = toLinear({ lightness: 1, chroma: 0, hue: 0, alpha: 1 })
  expect(contrast(white, [0, 0, 0])).toBeCloseTo(21, 3)
  const [red] = toLinear({ lightness: 0.5999, chroma: 0, hue: 0, alpha: 1 })
  expect(encode(red)).toBeCloseTo(128 / 255, 2)
})

test.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))(
  '%s on %s can be read (WCAG AA)',
  (ink, ground) => {
    expect(contrast(toLinear(token(ink)), toLinear(token(ground)))).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(grounds.flatMap((ground) => tones.map((tone) => [tone, ground] as const)))(
  '%s on its soft fill over %s can be read (WCAG AA)',
  (tone, ground) => {
    const fill = over(token(`${tone}-soft`), toLinear(token(ground)))
    expect(contrast(toLinear(token(tone)), fill)).toBeGreaterThanOrEqual(4.5)
  },
)

test('words on filled buttons can be read (WCAG AA)', () => {
  expect(contrast(toLinear(token('on-accent')), toLinear(token('accent')))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(toLinear(token('ground')), toLinear(token('loss')))).toBeGreaterThanOrEqual(4.5)
})

test.each(grounds)('the focus ring stands out on %s (3:1)', (ground) => {
  expect(contrast(toLinear(token('accent')), toLinear(token(ground)))).toBeGreaterThanOrEqual(3)
})

test('content has one of two widths', () => {
  const web = join(import.meta.dirname, '..')
  const own = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    /\bmax-w-(1[6-9]\d|[2-9]\d\d)\b/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(own).toEqual([])
})
