export const angles = {
  problem: { name: 'Problem', about: 'Name the pain, then the way out.' },
  benefit: { name: 'Benefit', about: 'Say what buyers gain.' },
  proof: { name: 'Proof', about: 'Quote a review you imported, or a claim from your facts.' },
  offer: { name: 'Offer', about: 'Show the price and the discount.' },
  comparison: { name: 'Comparison', about: 'Set your product beside the usual choice.' },
} as const
export type VisualAngle = keyof typeof angles
export const angleIds = Object.keys(angles) as [VisualAngle, ...VisualAngle[]]

/** Arrangements of photo, text and colour. Each has a layout of its own for every angle and shape. */
export const layouts = {
  split: 'Split',
  cover: 'Cover',
  card: 'Card',
  poster: 'Poster',
  frame: 'Frame',
  stage: 'Stage',
} as const
export type VisualLayout = keyof typeof layouts
const layoutIds = Object.keys(layouts) as VisualLayout[]

export type DesignId = `${VisualAngle}-${VisualLayout}`
export interface VisualDesign {
  id: DesignId
  angle: VisualAngle
  layout: VisualLayout
  name: string
}

export const designs: readonly VisualDesign[] = angleIds.flatMap((angle) =>
  layoutIds.map(
    (layout): VisualDesign => ({
      id: `${angle}-${layout}`,
      angle,
      layout,
      name: layouts[layout],
    }),
  ),
)
export const designIds = designs.map(({ id }) => id) as [DesignId, ...DesignId[]]

export function designOf(id: DesignId): VisualDesign {
  const design = designs.find((each) => each.id === id)
  if (!design) throw new Error(`there is no design ${id}`)
  return design
}

/** Colour schemes over the colours of the brand. */
export const schemes = { brand: 'Brand', light: 'Light', dark: 'Dark', bold: 'Bold', soft: 'Soft' } as const
export type SchemeId = keyof typeof schemes
export const schemeIds = Object.keys(schemes) as [SchemeId, ...SchemeId[]]

/** `own` is the font that a brand kit was given. */
export const fonts = { display: 'Bricolage Grotesque', plain: 'Inter', own: 'Uploaded font' } as const
export type VisualFont = keyof typeof fonts
export const fontIds = Object.keys(fonts) as [VisualFont, ...VisualFont[]]
