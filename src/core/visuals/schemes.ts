/** Colours of a visual, as #rrggbb. */
export interface VisualColours {
  background: string
  /** Text on the background. */
  ink: string
  accent: string
  /** Text on the accent. */
  onAccent: string
}

type Scheme = 'brand' | 'light' | 'dark' | 'bold' | 'soft'

const PLAIN = { primary: '#1f3a5f', accent: '#e4572e' }
const [INK, PAPER] = ['#15181e', '#ffffff']

/** The colours of a scheme over those of the brand, which may be missing. Every text can be read on its ground. */
export function coloursOf(
  scheme: Scheme,
  brand: { primary?: string | undefined; accent?: string | undefined },
): VisualColours {
  const primary = hexOf(brand.primary) ?? PLAIN.primary
  const accent = hexOf(brand.accent) ?? PLAIN.accent
  const grounds: Record<Scheme, [background: string, accent: string]> = {
    brand: [primary, accent],
    light: [PAPER, primary],
    dark: [INK, accent],
    bold: [accent, primary],
    soft: [mix(primary, PAPER, 0.88), primary],
  }
  const [background, wanted] = grounds[scheme]
  const ink = readable(background)
  const distinct = contrast(wanted, background) >= 1.6 ? wanted : ink
  return { background, ink, accent: distinct, onAccent: readable(distinct) }
}

/** Reads #abc and #aabbcc. */
export function hexOf(text: string | undefined): string | undefined {
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text?.trim() ?? '') ?? []
  if (digits === '') return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase()
}

/** Dark or light text, whichever can be read better. */
export const readable = (ground: string): string =>
  contrast(ground, PAPER) >= contrast(ground, INK) ? PAPER : INK

export function mix(one: string, other: string, part: number): string {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  const mixed = a.map((value, at) => Math.round(value * (1 - part) + (b[at] ?? 0) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** By WCAG: from 1 for the same colour to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
