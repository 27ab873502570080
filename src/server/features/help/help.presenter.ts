import type { HelpArticle, HelpEntry, HelpRating } from '#contracts/help.ts'
import type { ReadArticle } from './help.article.ts'
import type { HelpLibrary } from './help.library.ts'

export const presentEntry = ({ category, slug, title, summary }: ReadArticle): HelpEntry => ({
  category,
  slug,
  title,
  summary,
})

export const presentArticle = (
  help: HelpLibrary,
  article: ReadArticle,
  rating: HelpRating | undefined,
): HelpArticle => ({
  ...presentEntry(article),
  categoryTitle: help.categories.find(({ id }) => id === article.category)?.title ?? article.category,
  updated: article.updated,
  sections: article.sections.map(({ id, title, parts }) => ({ id, title, parts })),
  related: article.related.flatMap((ref) => help.find(ref) ?? []).map(presentEntry),
  rating: rating ?? null,
})
