import { contrast, hexOf, mix } from '../visuals/schemes.ts'

/** Least contrasts by WCAG: of running text, of dark text that a brand's colour may take over, and of buttons. */
const LEAST = { text: 4.5, brandText: 7, button: 3 }
const PAPER = '#ffffff'
const INK = '#1f2328'
const PLAIN_ACCENT = '#1a7f5a'
const STEPS = 20

export interface BrandColours {
  accent: string
  background: string
  text: string
  /** One sentence for each colour that is not the brand's own, with the reason. */
  notes: string[]
}

/** Page colours of a brand. A colour that could not be seen on the background is darkened until it can. */
export function brandColours(brand: {
  primary?: string | undefined
  accent?: string | undefined
}): BrandColours {
  const primary = hexOf(brand.primary)
  const wanted = hexOf(brand.accent) ?? primary
  const accent = visibleOn(PAPER, wanted ?? PLAIN_ACCENT)
  const notes =
    wanted && accent !== wanted
      ? [`${wanted} is hard to see on white, so buttons use the darker ${accent}.`]
      : []
  const text = primary && contrast(primary, PAPER) >= LEAST.brandText ? primary : INK
  return { accent, background: PAPER, text, notes }
}

function visibleOn(ground: string, colour: string): string {
  for (let step = 0; step <= STEPS; step++) {
    const darker = mix(colour, '#000000', step / STEPS)
    if (contrast(darker, ground) >= LEAST.button) return darker
  }
  return '#000000'
}

export interface ContrastNote {
  name: string
  ratio: number
  isEnough: boolean
}

/** How well the colours of a page can be read on its background. */
export function contrastsOf(theme: { accent: string; background: string; text: string }): ContrastNote[] {
  const note = (name: string, colour: string, least: number) => {
    const ratio = contrast(colour, theme.background)
    return { name, ratio, isEnough: ratio >= least }
  }
  return [note('Text', theme.text, LEAST.text), note('Buttons', theme.accent, LEAST.button)]
}
