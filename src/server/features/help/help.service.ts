import type { HelpArticle, HelpCategory, HelpEntry, HelpPassage, HelpRating } from '#contracts/help.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ReadArticle, refOf } from './help.article.ts'
import type { HelpLibrary } from './help.library.ts'
import { presentArticle, presentEntry } from './help.presenter.ts'
import * as repository from './help.repository.ts'
import { excerptOf, find, type Hit } from './help.search.ts'
import { listOverrides, readRevision } from './help-admin.repository.ts'

const MOST_POPULAR = 6
/** Fewer would be one person's taste. */
const LEAST_POPULAR = 3
const MOST_FOUND = 20
/** Results far below the best are dropped. */
const LEAST_OF_BEST = 0.2
const MOST_PASSAGES = 3
/** A passage covering less of the question does not answer it. */
const LEAST_COVERED = 0.6
/** A passage that fits much worse than the best one only distracts. */
const NEAR_BEST = 0.6
/** The same for a model, which reads more and says less. */
const LEAST_SCORE = 0.3
const MOST_SECTIONS = 6

interface Ref {
  category: string
  slug: string
}

/** Current articles: local versions over shipped ones. */
export const readLibrary = async ({ db, help }: Pick<Deps, 'db' | 'help'>): Promise<HelpLibrary> =>
  help.current(await readRevision(db), () => listOverrides(db))

export async function helpHome(deps: Deps) {
  const help = await readLibrary(deps)
  const refs = await deps.help.popular(deps.clock.now(), () => repository.mostHelpful(deps.db, MOST_POPULAR))
  const helpful = refs.flatMap((ref) => help.find(ref) ?? [])
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

export async function helpCategory(
  deps: Deps,
  id: string,
): Promise<{ category: HelpCategory; articles: HelpEntry[] }> {
  const help = await readLibrary(deps)
  const category = help.categories.find((one) => one.id === id)
  if (!category) throw new AppError('NOT_FOUND', 'This category does not exist.')
  return { category: withCount(help, category), articles: articlesIn(help, id).map(presentEntry) }
}

export async function helpArticle(deps: Deps, actor: Actor, ref: Ref): Promise<HelpArticle> {
  const help = await readLibrary(deps)
  const article = requireArticle(help, ref)
  const rating = await repository.findRating(deps.db, actor.userId, refOf(article))
  return presentArticle(help, article, rating)
}

export async function rateArticle(deps: Deps, actor: Actor, ref: Ref, rating: HelpRating) {
  const article = requireArticle(await readLibrary(deps), ref)
  await repository.saveRating(deps.db, actor.userId, refOf(article), rating)
  return rating
}

function requireArticle(help: HelpLibrary, ref: Ref): ReadArticle {
  const article = help.find(refOf(ref))
  if (!article) throw new AppError('NOT_FOUND', 'This article does not exist.')
  return article
}

/** Self-hosting articles rank lower for users who are not admins. */
const OF_ADMINISTRATORS = 'self-hosting'
const OTHERS_SHARE = 0.4

async function findFor(deps: Pick<Deps, 'db' | 'help'>, { role }: Pick<Actor, 'role'>, text: string) {
  const hits = find((await readLibrary(deps)).index, text)
  if (role === 'admin') return hits
  return hits
    .map((hit) =>
      hit.article.category === OF_ADMINISTRATORS ? { ...hit, score: hit.score * OTHERS_SHARE } : hit,
    )
    .toSorted((a, b) => b.score - a.score)
}

/** Each article once, by the section that fits best. */
export async function searchHelp(deps: Deps, actor: Actor, text: string): Promise<HelpPassage[]> {
  const seen = new Set<ReadArticle>()
  const hits = await findFor(deps, actor, text)
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

/** Quotes the articles; empty when nothing matches. */
export async function askHelp(
  deps: Pick<Deps, 'db' | 'help'>,
  actor: Pick<Actor, 'role'>,
  question: string,
): Promise<HelpPassage[]> {
  const fitting = (await passagesAbout(deps, actor, question)).filter(
    ({ covered }) => covered >= LEAST_COVERED,
  )
  const best = fitting[0]?.score ?? 0
  return fitting
    .filter(({ score }) => score >= best * NEAR_BEST)
    .slice(0, MOST_PASSAGES)
    .map(presentPassage)
}

/** Passages for a model: more than for quotes, since it can judge them. */
export async function passagesToTell(
  deps: Pick<Deps, 'db' | 'help'>,
  actor: Pick<Actor, 'role'>,
  question: string,
): Promise<HelpPassage[]> {
  return (await passagesAbout(deps, actor, question))
    .filter(({ covered }) => covered >= LEAST_SCORE)
    .slice(0, MOST_SECTIONS)
    .map(presentPassage)
}

const passagesAbout = async (deps: Pick<Deps, 'db' | 'help'>, actor: Pick<Actor, 'role'>, question: string) =>
  (await findFor(deps, actor, question)).filter(({ section }) => section.markdown !== '')

const presentPassage = ({ article, section }: Pick<Hit, 'article' | 'section'>): HelpPassage => ({
  ...presentEntry(article),
  section: section.id,
  sectionTitle: section.title,
  text: section.markdown,
})
