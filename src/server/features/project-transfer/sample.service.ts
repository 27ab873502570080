import type { Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { proposeFields, writeCanon } from '#server/features/canon/canon.service.ts'
import { takeOverChat } from '#server/features/chat-transfer/device-chat.service.ts'
import { addFile } from '#server/features/knowledge/uploads/given-files.service.ts'
import { discardProject } from '#server/features/projects/bin.service.ts'
import { addProject } from '#server/features/projects/projects.service.ts'
import { addSource } from '#server/features/research/research.service.ts'
import { sample } from './sample.ts'
import { sampleChats } from './sample-chats.ts'

/** A project of a made-up product. Either all of it is there, or nothing. */
export async function createSample(deps: Deps, actor: Actor): Promise<Project> {
  const { name, businessInstructions, researchData, canon, source, why, sheet, proposal, sources } = sample
  const project = await deps.db.transaction((tx) =>
    addProject({ ...deps, db: tx }, actor, { name, businessInstructions, researchData }),
  )
  try {
    await writeCanon(deps, actor, project.id, { canon, source, why })
    await proposeFields(deps, actor, project.id, { ...proposal, fields: [...proposal.fields] })
    const sourceIds: string[] = []
    for (const { kind, fields, ...written } of sources) {
      const from = { way: 'hand' as const, url: '', ...written, fields: [...fields] }
      sourceIds.push((await addSource(deps, actor, project.id, { kind, from })).id)
    }
    const content = Buffer.from(sheet.content)
    const file = { name: sheet.name, bytes: content.length, read: () => [content] }
    const { id } = await addFile(deps, actor, project.id, file)
    for (const chat of sampleChats({ project, fileId: id, sourceIds })) await takeOverChat(deps, actor, chat)
    return { ...project, knowledgeBase: [{ id }] }
  } catch (error) {
    await discardProject(deps.db, actor.userId, project.id)
    throw error
  }
}
