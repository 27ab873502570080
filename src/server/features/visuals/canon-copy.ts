import { adCopyFields } from '#contracts/visuals/channels.ts'
import type { VisualAngle } from '#contracts/visuals/designs.ts'
import { type AdCopy, MAX_POINTS, textLimits, type VisualTexts } from '#contracts/visuals/visual-specs.ts'

/** The canon as texts and lists, by path. */
export interface CanonFacts {
  texts: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, readonly string[]>
}

/** Texts of each angle, made from what the canon says and nothing else. */
export function canonTextsFor(angle: VisualAngle, canon: CanonFacts, name: string): VisualTexts {
  const say = (...paths: string[]) => paths.map((path) => canon.texts.get(path)).find(Boolean) ?? ''
  const list = (...paths: string[]) =>
    paths.map((path) => canon.lists.get(path) ?? []).find(({ length }) => length > 0) ?? []
  const title = say('product.title') || name
  const promise = say('offer.promise', 'brand.tagline')
  const headlines: Record<VisualAngle, string> = {
    problem: list('audience.pains')[0] ?? title,
    benefit: promise || list('audience.desires')[0] || title,
    proof: title,
    offer: title,
    comparison: promise || title,
  }
  const bodies: Record<VisualAngle, string> = {
    problem: promise || firstSentence(say('product.description')),
    benefit: firstSentence(say('product.description')),
    proof: '',
    offer: say('offer.guarantee', 'offer.delivery', 'offer.bonus'),
    comparison: '',
  }
  // A claim that is cut no longer is the canon's, so proof leaves out those that are too long.
  const points =
    angle === 'proof'
      ? list('product.claims').filter((claim) => plain(claim).length <= textLimits.point)
      : list('product.features', 'product.claims')
  const against = list('audience.objections', 'audience.pains')
  return {
    eyebrow: cut(angle === 'offer' ? '' : say('audience.primary'), textLimits.eyebrow),
    headline: cut(headlines[angle], textLimits.headline),
    body: cut(bodies[angle], textLimits.body),
    points: points.slice(0, MAX_POINTS).map((point) => cut(point, textLimits.point)),
    against:
      angle === 'comparison' ? against.slice(0, MAX_POINTS).map((point) => cut(point, textLimits.point)) : [],
    ours: cut(say('brand.name') || title, textLimits.column),
    theirs: 'The usual choice',
    cta: 'Shop now',
  }
}

/** Texts beside the visual, each within the limit of its network. */
export function canonAdCopy(canon: CanonFacts, name: string): AdCopy {
  const say = (...paths: string[]) => paths.map((path) => canon.texts.get(path)).find(Boolean) ?? ''
  const title = say('product.title') || name
  const about = say('offer.promise') || firstSentence(say('product.description')) || title
  const more = say('offer.guarantee', 'offer.delivery', 'pricing.price')
  return {
    meta: limited('meta', { primaryText: about, headline: title, description: more }),
    google: limited('google', {
      headline: title,
      longHeadline: about,
      description: firstSentence(say('product.description')) || about,
      businessName: say('brand.name') || name,
    }),
  }
}

function limited<Network extends keyof AdCopy>(network: Network, copy: AdCopy[Network]): AdCopy[Network] {
  const fields: readonly { name: string; most: number }[] = adCopyFields[network]
  const copyTexts: Record<string, string> = { ...copy }
  return Object.fromEntries(
    fields.map(({ name, most }) => [name, cut(copyTexts[name] ?? '', most)]),
  ) as AdCopy[Network]
}

const firstSentence = (text: string) => /^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** At most so many characters, cut between words with a mark. */
function cut(text: string, most: number): string {
  const words = plain(text)
  if (words.length <= most) return words
  return `${words
    .slice(0, most - 1)
    .replace(/\s+\S*$/u, '')
    .replace(/[\s,;:.–—-]+$/u, '')}…`
}
