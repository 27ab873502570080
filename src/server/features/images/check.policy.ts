import type { MakerStep, Placement } from '#contracts/images/drafts.ts'
import type { ImageFinding } from '#contracts/images/images.ts'
import type { marketplaceOf } from '#contracts/images/marketplaces.ts'
import type { Comparison, FrameFacts } from '#server/ports/vision.ts'

/** A person sees a difference of colours above this distance. */
const VISIBLE_COLOUR = 5
const CHANGED_EDGES = 0.2

const finding = (
  step: MakerStep,
  isFine: boolean,
  title: string,
  detail: string,
  places: Placement[] = [],
): ImageFinding => ({
  severity: isFine ? 'pass' : 'warning',
  title,
  detail,
  places: isFine ? [] : places,
  step,
})

/** Differences of the product from its photo. */
export function productFindings({ colour, edges, places }: Comparison): ImageFinding[] {
  const isSameColour = colour < VISIBLE_COLOUR && places.length === 0
  const isSameShape = edges < CHANGED_EDGES
  return [
    finding(
      'cutout',
      isSameColour,
      isSameColour ? 'Colour matches the photo' : 'Colour differs from the photo',
      `Mean colour difference ${colour.toFixed(1)} (visible from ${VISIBLE_COLOUR}).`,
      places,
    ),
    finding(
      'cutout',
      isSameShape,
      isSameShape ? 'Edges match the photo' : 'Edges differ from the photo',
      `${Math.round(edges * 100)} % of the edges inside the product changed.`,
      places,
    ),
  ]
}

/** Words of three letters or more, as a label has them. */
export const wordsIn = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])

/** Readable words of the product that are missing in the result. */
export function textFinding(
  words: ReadonlySet<string>,
  shown: ReadonlySet<string>,
  place: Placement,
): ImageFinding {
  const lost = [...words].filter((word) => !shown.has(word))
  if (words.size === 0)
    return finding('cutout', true, 'No readable text on the product', 'OCR reads no words on it.')
  return finding(
    'cutout',
    lost.length === 0,
    lost.length === 0 ? 'Text on the product is readable' : 'Text on the product differs',
    lost.length === 0 ? `Reads: ${[...words].join(', ')}.` : `Not readable any more: ${lost.join(', ')}.`,
    [place],
  )
}

/** Rules of a marketplace for the main image of a listing. */
export function marketplaceFindings(
  { name, longest, white, fill, text }: ReturnType<typeof marketplaceOf>,
  facts: FrameFacts,
  added: ReadonlySet<string>,
): ImageFinding[] {
  const side = Math.max(facts.width, facts.height)
  const words = [...added]
  return [
    finding('format', side >= longest, `${name}: size`, `Longer side ${side} px, at least ${longest} px.`),
    ...(white
      ? [
          finding(
            'shot',
            facts.whiteBorder > 0.995,
            `${name}: background`,
            `${Math.round(facts.whiteBorder * 100)} % of the border is pure white.`,
          ),
        ]
      : []),
    ...(fill > 0
      ? [
          finding(
            'scene',
            facts.fill >= fill - 0.01,
            `${name}: fill`,
            `The product fills ${Math.round(facts.fill * 100)} % of the frame, at least ${Math.round(fill * 100)} %.`,
          ),
        ]
      : []),
    ...(text
      ? []
      : [
          finding(
            'shot',
            words.length === 0,
            `${name}: text`,
            words.length === 0
              ? 'No added text found.'
              : `Text in the image: ${words.slice(0, 6).join(', ')}. Only text on the product itself is allowed.`,
          ),
        ]),
  ]
}
