import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const resolve = createRequire(import.meta.url).resolve

interface ShippedFont {
  family: string
  package: string
  file: string
  /** Those it is registered for; without them, all it has. */
  scripts?: readonly string[]
}

const shipped: ShippedFont[] = [
  { family: 'Inter', package: '@fontsource-variable/inter', file: 'inter' },
  {
    family: 'Bricolage Grotesque',
    package: '@fontsource-variable/bricolage-grotesque',
    file: 'bricolage-grotesque',
  },
  {
    family: 'Noto Sans Arabic',
    package: '@fontsource-variable/noto-sans-arabic',
    file: 'noto-sans-arabic',
    scripts: ['arabic'],
  },
  {
    family: 'Noto Sans Hebrew',
    package: '@fontsource-variable/noto-sans-hebrew',
    file: 'noto-sans-hebrew',
    scripts: ['hebrew'],
  },
]

type Ranges = [from: number, to: number][]

const rangesOf = (text: string): Ranges =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

interface FontFile {
  name: string
  data: Uint8Array
  unicodeRange: Ranges
}

/** Font files by script, each with the characters it serves. */
export const fontFiles = (): FontFile[] =>
  shipped.flatMap(({ family, package: name, file, scripts: only }) => {
    const folder = dirname(resolve(name))
    const scripts: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
    return Object.entries(scripts)
      .filter(([script]) => !only || only.includes(script))
      .map(([script, ranges]) => ({
        name: family,
        data: readFileSync(join(folder, 'files', `${file}-${script}-wght-normal.woff2`)),
        unicodeRange: rangesOf(ranges),
      }))
  })

/** Name of an uploaded font. Letters that it lacks are drawn in a shipped one. */
export const OWN = 'Uploaded font'
const TEXT = 'Inter, Noto Sans Arabic, Noto Sans Hebrew'

export const families = {
  display: { headline: `Bricolage Grotesque, ${TEXT}`, text: TEXT },
  plain: { headline: TEXT, text: TEXT },
  own: { headline: `${OWN}, ${TEXT}`, text: `${OWN}, ${TEXT}` },
}

/** Characters of a text that no shipped font has, each once. */
export function withoutGlyph(text: string, files: Pick<FontFile, 'unicodeRange'>[]): string[] {
  const has = (point: number) =>
    files.some(({ unicodeRange }) => unicodeRange.some(([from, to]) => from <= point && point <= to))
  return [...new Set(text)].filter((letter) => !has(letter.codePointAt(0) ?? 0))
}
