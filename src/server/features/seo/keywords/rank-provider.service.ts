import { z } from 'zod'
import type { RankResult } from '#contracts/seo/keywords.ts'
import type { CheckRanks, RankProvider, SaveRankProvider } from '#contracts/seo/rank-provider.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { addRanks } from './keywords.service.ts'
import * as repository from './rank-provider.repository.ts'

/** Foreign replies are small; a larger one is no rank. */
const ask = { accept: 'application/json', maxBytes: 100_000, timeoutMs: 8_000 }
const AT_ONCE = 5
const Reply = z.object({ position: z.number().int().min(1).max(1_000).nullable() })

const sealContext = (userId: number) => `seo-rank-provider:${userId}`

const present = ({ engine, host, createdAt }: repository.ProviderRow): RankProvider => ({
  engine,
  host,
  createdAt: createdAt.toISOString(),
})

export async function getProvider(deps: Deps, { userId }: Actor): Promise<RankProvider | null> {
  const row = await repository.findProvider(deps.db, userId)
  return row ? present(row) : null
}

/** A provider that does not answer in the documented shape is refused with what it answered. */
export async function saveProvider(
  deps: Deps,
  actor: Actor,
  { engine, address }: SaveRankProvider,
): Promise<RankProvider> {
  await spendLimits(deps, { 'seo-user': actor.userId, 'seo-all': 'everyone' })
  const sample = { keyword: 'lamp', site: 'example.com', engine }
  const { problem } = await positionFrom(deps, addressFor(address, sample))
  if (problem) throw new AppError('INVALID_INPUT', problem, { fields: { address: problem } })
  await repository.upsertProvider(deps.db, actor.userId, {
    engine,
    host: URL.parse(addressFor(address, sample))?.host ?? '',
    sealedAddress: deps.secrets.seal(address, sealContext(actor.userId)),
  })
  return present(await requireProvider(deps, actor))
}

export async function deleteProvider(deps: Deps, { userId }: Actor) {
  await repository.deleteProvider(deps.db, userId)
  return done('Provider removed.')
}

async function requireProvider(deps: Deps, { userId }: Actor): Promise<repository.ProviderRow> {
  const row = await repository.findProvider(deps.db, userId)
  if (!row) throw new AppError('CONFLICT', 'No rank provider is set up. Set one up first.')
  return row
}

/** Asks for today's ranks and logs them. No reply is “unknown”, never a number. */
export async function checkRanks(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { phrases, site }: CheckRanks,
): Promise<{ positions: number; notFound: number; unknown: number }> {
  await requireProject(deps, actor, projectId)
  const { engine, sealedAddress } = await requireProvider(deps, actor)
  await spendLimits(deps, { 'seo-user': actor.userId, 'seo-all': 'everyone' })
  const address = deps.secrets.unseal(sealedAddress, sealContext(actor.userId))
  const day = deps.clock.now().toISOString().slice(0, 10)
  const ranks: Parameters<typeof addRanks>[3]['ranks'] = []
  const unique = [...new Set(phrases)]
  for (let at = 0; at < unique.length; at += AT_ONCE) {
    const requests = unique.slice(at, at + AT_ONCE).map(async (phrase) => {
      const { result } = await positionFrom(deps, addressFor(address, { keyword: phrase, site, engine }))
      return { phrase, engine, day, result }
    })
    ranks.push(...(await Promise.all(requests)))
  }
  await addRanks(deps, actor, projectId, { source: 'provider', ranks })
  const count = (kind: RankResult['kind']) => ranks.filter(({ result }) => result.kind === kind).length
  return { positions: count('position'), notFound: count('not-found'), unknown: count('unknown') }
}

/** The address with `{keyword}`, `{site}` and `{engine}` filled in. */
const addressFor = (address: string, values: Record<'keyword' | 'site' | 'engine', string>): string =>
  address.replace(/\{(keyword|site|engine)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  )

async function positionFrom(
  { fetcher }: Pick<Deps, 'fetcher'>,
  address: string,
): Promise<{ result: RankResult; problem?: string }> {
  const unknown = (problem: string) => ({ result: { kind: 'unknown' } as const, problem })
  try {
    const reply = await fetcher.fetch(address, ask)
    if (reply.status !== 200) return unknown(`The provider answered with status ${reply.status}.`)
    const read = Reply.safeParse(JSON.parse(reply.text()))
    if (!read.success) return unknown('The provider’s answer has no “position” that is a number or null.')
    const { position } = read.data
    return { result: position === null ? { kind: 'not-found' } : { kind: 'position', position } }
  } catch (error) {
    if (error instanceof FetchRefused) return unknown(error.message)
    if (error instanceof SyntaxError) return unknown('The provider’s answer is not JSON.')
    throw error
  }
}
