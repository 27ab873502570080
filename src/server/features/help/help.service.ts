import type { HelpArticle, HelpCategory, HelpEntry, HelpPassage, HelpRating } from '#contracts/help.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ReadArticle, refOf } from './help.article.ts'
import type { HelpLibrary } from './help.library.ts'
import { presentArticle, presentEntry } from './help.presenter.ts'
import * as repository from './help.repository.ts'
import { excerptOf, find } from './help.search.ts'

const MOST_POPULAR = 6
/** Fewer would be one person's taste. */
const LEAST_POPULAR = 3
const MOST_FOUND = 20
/** What fits so much worse than the best would only make the list longer. */
const LEAST_OF_BEST = 0.2
const MOST_PASSAGES = 3
/** A passage that speaks of less than this share of a question does not answer it. */
const LEAST_COVERED = 0.6
/** A passage that fits much worse than the best one only distracts. */
const NEAR_BEST = 0.6

interface Ref {
  category: string
  slug: string
}

export async function helpHome(deps: Deps) {
  const help = deps.help()
  const helpful = (await repository.mostHelpful(deps.db, MOST_POPULAR)).flatMap((ref) => help.find(ref) ?? [])
  const chosenByReaders = helpful.length >= LEAST_POPULAR
  const popular = chosenByReaders ? helpful : beginnings(help)
  return {
    categories: help.categories.map((category) => withCount(help, category)),
    popular: popular.map(presentEntry),
    chosenByReaders,
  }
}

const beginnings = ({ articles }: HelpLibrary): ReadArticle[] =>
  articles
    .filter(({ start }) => start !== undefined)
    .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
    .slice(0, MOST_POPULAR)

const withCount = (help: HelpLibrary, category: HelpLibrary['categories'][number]): HelpCategory => ({
  ...category,
  articles: articlesIn(help, category.id).length,
})

const articlesIn = ({ articles }: HelpLibrary, id: string) =>
  articles.filter(({ category }) => category === id)

export function helpCategory(deps: Deps, id: string): { category: HelpCategory; articles: HelpEntry[] } {
  const help = deps.help()
  const category = help.categories.find((one) => one.id === id)
  if (!category) throw new AppError('NOT_FOUND', 'The help has no such category.')
  return { category: withCount(help, category), articles: articlesIn(help, id).map(presentEntry) }
}

export async function helpArticle({ db, help }: Deps, actor: Actor, ref: Ref): Promise<HelpArticle> {
  const article = requireArticle(help(), ref)
  const rating = await repository.findRating(db, actor.userId, refOf(article))
  return presentArticle(help(), article, rating)
}

export async function rateArticle({ db, help }: Deps, actor: Actor, ref: Ref, rating: HelpRating) {
  await repository.saveRating(db, actor.userId, refOf(requireArticle(help(), ref)), rating)
  return rating
}

function requireArticle(help: HelpLibrary, ref: Ref): ReadArticle {
  const article = help.find(refOf(ref))
  if (!article) throw new AppError('NOT_FOUND', 'The help has no such article.')
  return article
}

/** Each article once, by the section that fits best. */
export function searchHelp({ help }: Pick<Deps, 'help'>, text: string): HelpPassage[] {
  const seen = new Set<ReadArticle>()
  const hits = find(help().index, text)
  const least = (hits[0]?.score ?? 0) * LEAST_OF_BEST
  return hits
    .filter(({ article, score }) => score >= least && !seen.has(article) && seen.add(article))
    .slice(0, MOST_FOUND)
    .map(({ article, section }) => ({
      ...presentEntry(article),
      section: section.id,
      sectionTitle: section.title,
      text: excerptOf(section, text),
    }))
}

/** Answers from the articles alone, in their own words. Nothing fits: nothing is said. */
export function askHelp({ help }: Pick<Deps, 'help'>, question: string): HelpPassage[] {
  const fitting = find(help().index, question).filter(({ covered }) => covered >= LEAST_COVERED)
  const best = fitting[0]?.score ?? 0
  return fitting
    .filter(({ score, section }) => score >= best * NEAR_BEST && section.markdown !== '')
    .slice(0, MOST_PASSAGES)
    .map(({ article, section }) => ({
      ...presentEntry(article),
      section: section.id,
      sectionTitle: section.title,
      text: section.markdown,
    }))
}
