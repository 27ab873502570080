import { z } from 'zod'
import { route } from './core/route.ts'

/** A name in the address of an article or a category. */
export const HelpName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)

export const MAX_HELP_QUESTION = 300
export const MAX_HELP_REASON = 500

export const HelpCategory = z.object({
  id: HelpName,
  title: z.string(),
  summary: z.string(),
  /** How many articles it has. */
  articles: z.number().int(),
})
export type HelpCategory = z.infer<typeof HelpCategory>

/** An article as a list shows it. */
export const HelpEntry = z.object({
  category: HelpName,
  slug: HelpName,
  title: z.string(),
  summary: z.string(),
})
export type HelpEntry = z.infer<typeof HelpEntry>

export const HelpPart = z.discriminatedUnion('type', [
  /** Markdown. Its links may lead to screens of the app. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** A picture of a screen, by the name of its file. */
  z.object({ type: z.literal('image'), name: z.string(), alt: z.string() }),
])
export type HelpPart = z.infer<typeof HelpPart>

export const HelpSection = z.object({
  /** Names it in the address. Empty for what stands before the first heading, which has no title. */
  id: z.string(),
  title: z.string(),
  parts: z.array(HelpPart),
})
export type HelpSection = z.infer<typeof HelpSection>

export const HelpRating = z.object({
  helpful: z.boolean(),
  /** Why, in the reader's own words. */
  reason: z.string().trim().max(MAX_HELP_REASON, 'Use at most 500 characters.').default(''),
})
export type HelpRating = z.infer<typeof HelpRating>

export const HelpArticle = HelpEntry.extend({
  categoryTitle: z.string(),
  updated: z.iso.date(),
  sections: z.array(HelpSection),
  related: z.array(HelpEntry),
  /** What this person said about it. */
  rating: HelpRating.nullable(),
})
export type HelpArticle = z.infer<typeof HelpArticle>

/** The part of an article that fits what was asked or looked for. */
export const HelpPassage = HelpEntry.extend({
  section: z.string(),
  sectionTitle: z.string(),
  /** Markdown in an answer, plain text in a search. */
  text: z.string(),
})
export type HelpPassage = z.infer<typeof HelpPassage>

/** What came of a question. Both ways answer from the articles alone. */
export const HelpAnswer = z.object({
  /** The articles in their own words, or a model that was told what they say. */
  by: z.enum(['articles', 'model']),
  /** The model, as people read it. */
  model: z.string().nullable(),
  /** What the model wrote: Markdown that names passages by their numbers. Null where the articles do not say. */
  text: z.string().nullable(),
  /** The best first; numbered where a model's text names them. None where nothing fits. */
  passages: z.array(HelpPassage.extend({ number: z.number().int().nullable() })),
  /** Why the articles are quoted though a model was asked. */
  note: z.string().nullable(),
})
export type HelpAnswer = z.infer<typeof HelpAnswer>

const byArticle = { params: z.object({ category: HelpName, slug: HelpName }) }
const SearchQuery = z.object({ q: z.string().trim().max(MAX_HELP_QUESTION) })
const Question = z.object({
  question: z
    .string()
    .trim()
    .min(3, 'Write a question of at least 3 characters.')
    .max(MAX_HELP_QUESTION, 'Use at most 300 characters.'),
  /** `model` has the first model of the person's answer, and counts as a question of their day. Quotes are free. */
  way: z.enum(['quotes', 'model']).default('quotes'),
})

/** Also for people whose address is not verified: reading may be what gets them on. */
const access = 'unverified'

export const helpApi = {
  home: route('GET', '/api/help', {
    access,
    data: z.object({
      categories: z.array(HelpCategory),
      popular: z.array(HelpEntry),
      /** Whether readers made them popular, or we chose what to begin with. */
      chosenByReaders: z.boolean(),
    }),
  }),
  category: route('GET', '/api/help/categories/:category', {
    access,
    params: z.object({ category: HelpName }),
    data: z.object({ category: HelpCategory, articles: z.array(HelpEntry) }),
  }),
  article: route('GET', '/api/help/articles/:category/:slug', { access, ...byArticle, data: HelpArticle }),
  /** The best first, at most 20. */
  search: route('GET', '/api/help/search', { access, query: SearchQuery, data: z.array(HelpPassage) }),
  /** Answers from the articles alone. Where no model can, they are quoted. */
  ask: route('POST', '/api/help/ask', { access, body: Question, data: HelpAnswer }),
  /** What one says last counts. */
  rate: route('PUT', '/api/help/articles/:category/:slug/rating', {
    ...byArticle,
    body: HelpRating,
    data: HelpRating,
  }),
}
