import { timingSafeEqual } from 'node:crypto'
import type { ChatShare, SharedChat } from '#contracts/chat-shares.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { chatEnd, pathOfChat } from '#server/features/chat/chat.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './chat-shares.repository.ts'

/** The part of a link that nobody can guess. A new row has a new key, so a revoked link stays useless. */
const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, { chatId, key }: repository.ShareRow): string =>
  secrets.derive(`chat share ${chatId} ${key}`).toString('base64url')

const present = (deps: Deps, row: repository.ShareRow): ChatShare => ({
  link: `${deps.publicUrl()}/shared#${row.chatId}.${proofOf(deps, row)}`,
  sharedAt: row.sharedAt.toISOString(),
})

export async function getShare(deps: Deps, actor: Actor, chatId: string): Promise<ChatShare | null> {
  await chatEnd(deps, actor, chatId)
  const row = await repository.findShare(deps.db, actor.userId, chatId)
  return row ? present(deps, row) : null
}

/** Shares the chat up to its last message now. Later messages stay private until it is shared again. */
export async function shareChat(deps: Deps, actor: Actor, chatId: string): Promise<ChatShare> {
  const leafId = await chatEnd(deps, actor, chatId)
  if (!leafId) throw new AppError('INVALID_INPUT', 'This chat has no messages to share yet.')
  const sharedAt = deps.clock.now()
  return present(deps, await repository.saveShare(deps.db, actor.userId, { chatId, leafId, sharedAt }))
}

export async function revokeShare(deps: Deps, actor: Actor, chatId: string) {
  await chatEnd(deps, actor, chatId)
  await repository.deleteShare(deps.db, actor.userId, chatId)
  return done('The link no longer works.')
}

export async function readShared(deps: Deps, key: string, { network }: Caller): Promise<SharedChat> {
  await spendLimits(deps, { 'shared-address': network })
  const [, chatId, proof] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(key) ?? []
  const found = chatId && (await repository.findShared(deps.db, chatId))
  if (!found || !proof || !isEqual(proof, proofOf(deps, found.share))) throw gone()
  const { userId, leafId, sharedAt } = found.share
  const messages = await pathOfChat(deps, userId, found.share.chatId, leafId)
  return {
    title: found.title,
    sharedAt: sharedAt.toISOString(),
    messages: messages.filter(({ content }) => content !== ''),
  }
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const gone = () => new AppError('NOT_FOUND', 'This chat is no longer shared. Ask its owner for a new link.')
