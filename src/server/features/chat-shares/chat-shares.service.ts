import type { ChatShare, SharedChat } from '#contracts/chat-shares.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { chatEnd, pathOfChat } from '#server/features/chat/chat.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { isSameProof, readShareKey, shareProof } from '#server/security/share-links.ts'
import * as repository from './chat-shares.repository.ts'

const proofOf = (deps: Deps, { chatId, key }: repository.ShareRow) =>
  shareProof(deps, 'chat', { id: chatId, key })

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
  const given = readShareKey(key)
  const found = given && (await repository.findShared(deps.db, given.id))
  if (!found || !isSameProof(given.proof, proofOf(deps, found.share))) throw gone()
  const { userId, leafId, sharedAt } = found.share
  const messages = await pathOfChat(deps, userId, found.share.chatId, leafId)
  return {
    title: found.title,
    sharedAt: sharedAt.toISOString(),
    messages: messages.filter(({ content }) => content !== ''),
  }
}

const gone = () => new AppError('NOT_FOUND', 'This chat is no longer shared. Ask its owner for a new link.')
