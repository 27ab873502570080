import { z } from 'zod'
import { route } from './core/route.ts'

/** Slug of an article or a category. */
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
  /** Number of articles. */
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
  /** Anchor in the URL. Empty for the text before the first heading. */
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
  /** The caller's rating. */
  rating: HelpRating.nullable(),
})
export type HelpArticle = z.infer<typeof HelpArticle>

/** The matching part of an article. */
export const HelpPassage = HelpEntry.extend({
  section: z.string(),
  sectionTitle: z.string(),
  /** Markdown in an answer, plain text in a search. */
  text: z.string(),
})
export type HelpPassage = z.infer<typeof HelpPassage>

/** Answer to a question, from the articles alone. */
export const HelpAnswer = z.object({
  /** Quotes from the articles, or a model's text based on them. */
  by: z.enum(['articles', 'model']),
  /** The model, as people read it. */
  model: z.string().nullable(),
  /** The model's Markdown with numbered citations. Null when the articles have no answer. */
  text: z.string().nullable(),
  /** Best first; numbered when cited. Empty when nothing matches. */
  passages: z.array(HelpPassage.extend({ number: z.number().int().nullable() })),
  /** Why quotes replace the requested model. */
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
  /** `model` uses the caller's first model and one daily question. Quotes are free. */
  way: z.enum(['quotes', 'model']).default('quotes'),
})

/** Also for unverified users, whom the help may get unstuck. */
const access = 'unverified'

export const helpApi = {
  home: route('GET', '/api/help', {
    access,
    data: z.object({
      categories: z.array(HelpCategory),
      popular: z.array(HelpEntry),
      /** Popular by ratings, or our default choice. */
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
  /** Answers from the articles alone, by quotes without a model. */
  ask: route('POST', '/api/help/ask', { access, body: Question, data: HelpAnswer }),
  /** The last rating counts. */
  rate: route('PUT', '/api/help/articles/:category/:slug/rating', {
    ...byArticle,
    body: HelpRating,
    data: HelpRating,
  }),
}
