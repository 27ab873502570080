import type { DeviceChat } from '#contracts/chat-transfer.ts'
import { ChatId, ProjectId } from '#contracts/core/ids.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { indexSoon } from '#server/features/chat-search/chat-search.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { idFrom } from '#server/ids/derived-id.ts'
import { findProjectId, ownsChat, restoreFromBin, storeImportedChat } from './import.repository.ts'
import { countImported, importableBytes } from './import-room.service.ts'
import { SkippedChat } from './imported-chat.ts'
import { fromDevice } from './own-chat.ts'
import { prepareChat } from './prepared-chat.ts'

/** Adds a chat from a browser's storage unless it exists. Restores it from the bin. */
export async function takeOverChat(deps: Deps, { userId }: Actor, chat: DeviceChat): Promise<{ id: string }> {
  await spendLimits(deps, { 'device-chat-user': userId })
  const { db } = deps
  if (ChatId.safeParse(chat.id).success && (await ownsChat(db, userId, chat.id))) {
    await restoreFromBin(db, userId, chat.id)
    return { id: chat.id }
  }
  const projectId = chat.projectId && (await findProjectId(db, userId, projectIds(userId, chat.projectId)))
  try {
    const chatWithIds = prepareChat(userId, { ...fromDevice(chat), projectId })
    const { bytes } = await storeImportedChat(db, userId, chatWithIds, await importableBytes(deps, userId))
    await countImported(deps, userId, bytes)
  } catch (error) {
    if (error instanceof SkippedChat)
      throw new AppError('INVALID_INPUT', `This chat could not be added: ${error.message}.`)
    throw error
  }
  await indexSoon(deps, db)
  return { id: idFrom(userId, 'chat', chat.id) }
}

/** Possible ids of a project: its own, or the one derived when it came from the device. */
const projectIds = (userId: number, given: string): string[] => [
  idFrom(userId, 'project', given),
  ...(ProjectId.safeParse(given).success ? [given] : []),
]
