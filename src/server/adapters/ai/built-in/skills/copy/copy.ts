import type { Line } from '../../read/blocks.ts'
import { factsFromMessage } from '../../read/facts.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import { adCopy } from './ad-copy.ts'
import { bullets, description, frameworkIn } from './description.ts'
import { email } from './email.ts'
import { faq } from './faq.ts'
import { featureAndBenefit, the } from './sheet.ts'
import { caption, metaDescriptions, taglines } from './short-texts.ts'
import { titles } from './titles.ts'
import { unmetWish, wished } from './wishes.ts'

type Writer = (ask: Ask) => string

/** Kinds of copy by the words that ask for them; the first match wins. */
const writers: [RegExp, Writer, string[]][] = [
  [
    /\bmeta descriptions?\b|\b(?:seo|search) descriptions?\b/i,
    metaDescriptions,
    ['Write product titles', 'Write a product description'],
  ],
  [/\bcaptions?\b/i, caption, ['Write Meta ads', 'Write a tagline']],
  [/\btag ?lines?\b|\bslogans?\b/i, taglines, ['Write Google ads', 'Write a caption']],
  [/\be-?mails?\b|\bnewsletter\b|\bsubject lines?\b/i, email, ['Write a FAQ', 'Write Meta ads']],
  [/\bfaqs?\b|\bfrequently asked\b/i, faq, ['Write a product description', 'Write a welcome email']],
  [
    /\bad copy\b|\bads?\b(?! spend| budget| costs?)|\badverts?\b|\bprimary texts?\b|\bheadlines?\b/i,
    adCopy,
    ['Write Google ads', 'Write Meta ads', 'Write a launch email'],
  ],
  [/\bbullets?\b|\bbullet points?\b/i, bullets, ['Write a product description', 'Write product titles']],
  [/\btitles?\b|\bproduct names?\b/i, titles, ['Write bullet points', 'Write a product description']],
  [
    /\bdescriptions?\b|\bproduct (?:page )?(?:copy|texts?)\b|\blistings?\b|\bsales copy\b|\bcopy\b/i,
    description,
    ['Write bullet points', 'Now with PAS', 'Write Meta ads'],
  ],
]
const makes =
  /\b(?:write|draft|create|make(?! money| (?:a |any )?profit| sales)|generate|give me|suggest|need|want|come up with|rewrite|improve|prepare|help me with|ideas? for|some|again)\b|^\W*(?:(?:and|now|as) )*(?:a |an |the )?(?:product |meta |facebook |instagram |google |welcome |launch )?(?:captions?|taglines?|slogans?|titles?|descriptions?|bullets?|bullet points|ads?|emails?|faqs?)\b/i

const writerFor = (text: string) =>
  makes.test(text) ? writers.find(([words]) => words.test(text)) : undefined

/** Writes what is asked for, and writes it again when facts or another framework are added. */
export function copy(ask: Ask) {
  const wish = wishedOf(ask)
  if (wish) return { text: wish }
  const found = writerFor(ask.text) ?? (goesOn(ask) ? lastAsked(ask.earlier) : undefined)
  if (!found) return undefined
  const [, write, suggestions] = found
  const framework = frameworkIn(ask.text)
  const isUnused = framework && write !== description && write !== adCopy
  return {
    text: paragraphs(
      write(ask),
      ask.setAside && `What I know of ${the(ask.setAside)} is not used for it.`,
      unmetWish(ask.text),
      isUnused &&
        `${framework} is for descriptions and Meta ads; this has a form of its own, so I did not use it.`,
    ),
    suggestions: suggestions.filter((next) => !isFor(ask.text, next)),
  }
}

/** Wish for the last draft, in a message that asks for no other and adds no fact. */
function wishedOf(ask: Ask): string | undefined {
  const last = writerFor(ask.text) || goesOn(ask) ? undefined : lastAsked(ask.earlier)
  return last && wished(ask, last[1])
}

const channels = [/\bgoogle\b/i, /\b(?:meta|facebook|instagram)\b/i]

/** True if a suggestion asks for the channel that was just written for. */
const isFor = (text: string, next: string): boolean =>
  channels.some((channel) => channel.test(text) && channel.test(next))

const lastAsked = (earlier: string[]) =>
  earlier
    .toReversed()
    .map(writerFor)
    .find((found) => found !== undefined)

function goesOn({ text, facts: known }: Ask): boolean {
  if (frameworkIn(text)) return true
  const { features, forbidden, gains, ...facts } = factsFromMessage(text)
  const isKnown = ({ key }: Line) =>
    known.features.some((feature) => featureAndBenefit(feature).feature.toLowerCase() === key.toLowerCase())
  return features.length + forbidden.length + Object.keys(facts).length > 0 || gains.some(isKnown)
}
