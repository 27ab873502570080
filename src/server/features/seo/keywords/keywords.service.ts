import { setTimeout as pause } from 'node:timers/promises'
import {
  type AddKeywords,
  type AddRanks,
  type ChangeKeyword,
  type Keyword,
  type KeywordBoard,
  type KeywordFigures,
  MAX_KEYWORDS,
  MAX_RANKS,
  type Rank,
  type SourcedFigures,
} from '#contracts/seo/keywords.ts'
import { clusterPhrases, intentOf, joinByMeaning, phraseTest, textStems } from '#core/seo/keywords.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { lockOwner } from '../seo.repository.ts'
import * as repository from './keywords.repository.ts'

export async function listKeywords(deps: Deps, actor: Actor, projectId: string): Promise<KeywordBoard> {
  await requireProject(deps, actor, projectId)
  const [rows, audited] = await Promise.all([
    repository.keywordsOf(deps.db, actor.userId, projectId),
    repository.latestPages(deps.db, actor.userId, projectId),
  ])
  const pages = (audited?.pages ?? []).map(({ finalUrl, title, heading }) => ({
    url: finalUrl,
    title: textStems(title),
    heading: textStems(heading),
  }))
  return {
    keywords: rows.map(({ userId: _, createdAt: __, ...row }) => ({
      ...row,
      figures: sourcedFigures(row),
      coverage: coverageOf(row.phrase, pages),
    })),
    auditedAt: audited?.auditedAt.toISOString() ?? null,
  }
}

const sourcedFigures = ({
  figures,
  source,
}: Pick<repository.KeywordRow, 'figures' | 'source'>): SourcedFigures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      typeof figure === 'number' ? { count: figure, source } : figure,
    ]),
  )

/** The stems of a page's title and heading. */
interface PageStems {
  url: string
  title: Set<string>
  heading: Set<string>
}

/** A title counts more than a heading. */
function coverageOf(phrase: string, pages: PageStems[]): Keyword['coverage'] {
  const isIn = phraseTest(phrase)
  for (const place of ['title', 'heading'] as const) {
    const page = pages.find((each) => isIn(each[place]))
    if (page) return { url: page.url, in: place }
  }
  return null
}

/** New phrases are clustered with those that are there; a person's clusters stay as they are. */
export async function addKeywords(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { source, keywords }: AddKeywords,
): Promise<{ added: number; updated: number }> {
  await requireProject(deps, actor, projectId)
  const place = { userId: actor.userId, projectId }
  const unique = [...new Map(keywords.map((row) => [row.phrase, row])).values()]
  const known = await repository.keywordsOf(deps.db, actor.userId, projectId)
  const clusterOf = await clusterFinder(deps, known, unique)
  return deps.db.transaction(async (tx) => {
    await lockOwner(tx, actor.userId)
    const phrases = new Set(await repository.phrasesOf(tx, actor.userId, projectId))
    const added = unique.filter(({ phrase }) => !phrases.has(phrase)).length
    if (phrases.size + added > MAX_KEYWORDS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A project has room for ${MAX_KEYWORDS} keywords. Delete some you no longer need.`,
      )
    await repository.upsertKeywords(
      tx,
      place,
      unique.map(({ phrase, figures }) => ({
        phrase,
        figures: withSource(figures, source),
        source,
        cluster: clusterOf(phrase),
        intent: intentOf(phrase) ?? null,
      })),
    )
    return { added, updated: unique.length - added }
  })
}

const withSource = (figures: KeywordFigures, source: string): SourcedFigures =>
  Object.fromEntries(Object.entries(figures).map(([name, count]) => [name, { count, source }]))

/** Clusters whose names are compared by meaning; more would take long. */
const MAX_COMPARED = 150
/** Someone waits for their keywords. */
const LONGEST_MS = 4_000

/** Finds the cluster of a new phrase, by words and then by meaning. It runs outside the transaction, which holds a lock. */
async function clusterFinder(
  deps: Deps,
  known: { phrase: string; cluster: string }[],
  added: { phrase: string }[],
) {
  const named = clusterPhrases([...known, ...added].map(({ phrase }) => phrase))
  const clusters = new Map(known.map(({ phrase, cluster }) => [phrase, cluster]))
  const byWords = (phrase: string) => {
    const name = named.get(phrase) ?? phrase
    return clusters.get(name) ?? name
  }
  const old = new Set(clusters.values())
  const fresh = [...new Set(added.map(({ phrase }) => byWords(phrase)))].filter((name) => !old.has(name))
  const joined = await joinedByMeaning(
    deps,
    [...old],
    fresh.sort((one, other) => one.length - other.length),
  )
  return (phrase: string) => joined.get(byWords(phrase)) ?? byWords(phrase)
}

async function joinedByMeaning(deps: Deps, old: string[], fresh: string[]): Promise<Map<string, string>> {
  const names = [...old, ...fresh].slice(-MAX_COMPARED)
  if (fresh.length === 0 || names.length < 2) return new Map()
  try {
    const vectors = await Promise.race([
      deps.search.embeddings.embed(names, 'passages', AbortSignal.timeout(LONGEST_MS)),
      pause(LONGEST_MS, undefined, { ref: false }).then(() => {
        throw new Error('Embeddings took too long.')
      }),
    ])
    const isNew = new Set(fresh)
    return joinByMeaning(names, vectors, (name) => isNew.has(name))
  } catch (error) {
    // Keywords without meanings are still clustered by their words.
    deps.log.warn({ err: error }, 'keywords were clustered by words alone')
    return new Map()
  }
}

export async function changeKeyword(deps: Deps, actor: Actor, keywordId: string, change: ChangeKeyword) {
  const isEmpty = Object.values(change).every((value) => value === undefined)
  if (isEmpty) throw new AppError('INVALID_INPUT', 'Name something to change.')
  if (!(await repository.changeKeyword(deps.db, actor.userId, keywordId, change)))
    throw new AppError('NOT_FOUND', 'This keyword no longer exists.')
  return done('Saved.')
}

export async function deleteKeyword(deps: Deps, actor: Actor, keywordId: string) {
  if (!(await repository.deleteKeyword(deps.db, actor.userId, keywordId)))
    throw new AppError('NOT_FOUND', 'This keyword no longer exists.')
  return done('Keyword deleted.')
}

export async function listRanks(deps: Deps, actor: Actor, projectId: string): Promise<Rank[]> {
  await requireProject(deps, actor, projectId)
  return repository.ranksOf(deps.db, actor.userId, projectId)
}

export async function addRanks(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { source, ranks }: { source: Rank['source']; ranks: AddRanks['ranks'] },
): Promise<{ added: number }> {
  await requireProject(deps, actor, projectId)
  const keyOf = ({ phrase, engine, day }: AddRanks['ranks'][number]) => JSON.stringify([phrase, engine, day])
  const unique = [...new Map(ranks.map((rank) => [keyOf(rank), rank])).values()]
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, actor.userId)
    await repository.upsertRanks(tx, { userId: actor.userId, projectId }, unique, source)
    if ((await repository.countRanks(tx, actor.userId, projectId)) > MAX_RANKS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A project has room for ${MAX_RANKS} ranks. Delete old ones first.`,
      )
  })
  return { added: unique.length }
}

export async function deleteRank(deps: Deps, actor: Actor, rankId: string) {
  if (!(await repository.deleteRank(deps.db, actor.userId, rankId)))
    throw new AppError('NOT_FOUND', 'This rank no longer exists.')
  return done('Rank deleted.')
}
